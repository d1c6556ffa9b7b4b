import { Skeleton } from '@/components/ui/skeleton';

/** A field that has not come yet, in its height. */
export const FieldOpening = ({ className }: { readonly className: string }) => (
  <div aria-hidden data-form-opening>
    <Skeleton className={className} />
  </div>
);
