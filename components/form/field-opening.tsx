import { Skeleton } from '@/components/ui/skeleton';

/** A placeholder for a field that is loading; by default in the height of a field with its label. */
export const FieldOpening = ({ className = 'h-[calc(1.75rem+var(--spacing-control))]' }: { readonly className?: string }) => (
  <div aria-hidden data-form-opening>
    <Skeleton className={className} />
  </div>
);
