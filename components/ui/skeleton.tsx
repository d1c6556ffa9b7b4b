import clsx from 'clsx';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A grey placeholder for content that is loading. */
export const Skeleton = ({ className = 'h-5 w-full' }: { className?: string }) => (
  <span aria-hidden className={clsx('skeleton block', className)} />
);

/** Placeholder rows in the shape of the list, so that nothing moves when it loads. */
export const RowsSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div aria-hidden className="grid grid-cols-1 divide-y divide-border rounded-card border border-border bg-surface">
    {numbered(rows).map((row) => (
      <div key={row} className="grid min-h-row content-center gap-2 px-4 py-3">
        <Skeleton className="h-4 w-2/3" />
        {/* On a phone a detail has two lines. */}
        <Skeleton className="h-8 w-1/3 md:h-3" />
      </div>
    ))}
  </div>
);

/** Placeholder cards in the shape of the list. */
export const CardsSkeleton = ({ cards = 3 }: { cards?: number }) => (
  <div aria-hidden className="grid grid-cols-1 gap-3">
    {numbered(cards).map((card) => (
      <div key={card} className="grid gap-3 rounded-card border border-border bg-surface p-4">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-2.5 w-full" />
      </div>
    ))}
  </div>
);
