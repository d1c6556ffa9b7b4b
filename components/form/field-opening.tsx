import { Skeleton } from '@/components/ui/skeleton';

/** A field that has not come yet, in its height: that of one with its name over it, where nothing else is said. */
export const FieldOpening = ({ className = 'h-[calc(1.75rem+var(--spacing-control))]' }: { readonly className?: string }) => (
  <div aria-hidden data-form-opening>
    <Skeleton className={className} />
  </div>
);
