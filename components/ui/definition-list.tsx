import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface Definition {
  readonly term: string;
  readonly value: ReactNode;
}

/** Names with their values, two columns where there is room. */
export const DefinitionList = ({ items, className }: { items: readonly Definition[]; className?: string }) => (
  <dl className={clsx('grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-3', className)}>
    {items.map(({ term, value }) => (
      <div key={term} className="min-w-0">
        <dt className="text-sm font-medium text-muted">{term}</dt>
        <dd className="whitespace-pre-line">{value}</dd>
      </div>
    ))}
  </dl>
);
