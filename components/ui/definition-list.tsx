import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface Definition {
  readonly term: string;
  readonly value: ReactNode;
  /** Takes the whole width, e.g. for an address. */
  readonly wide?: boolean;
}

interface DefinitionListProps {
  readonly items: readonly Definition[];
  /** Three columns on a phone too, for short names and values. */
  readonly three?: boolean;
  /** Each name before its value; several pairs on one line if they fit. */
  readonly inline?: boolean;
  readonly className?: string;
}

const TWO = 'grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))]';
const THREE = 'grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))]';

/** Names with their values, in two columns if there is space. */
export const DefinitionList = ({ items, three = false, inline = false, className }: DefinitionListProps) => (
  <dl className={clsx(inline ? 'flex flex-wrap gap-x-4 gap-y-1' : ['grid gap-x-4 gap-y-3', three ? THREE : TWO], className)}>
    {items.map(({ term, value, wide }) => (
      <div
        key={term}
        className={clsx('min-w-0', wide && 'col-span-full w-full', inline && 'flex flex-wrap items-baseline gap-x-2')}
      >
        <dt className="text-sm font-medium text-muted">{term}</dt>
        <dd className="wrap-anywhere min-w-0 whitespace-pre-line">{value}</dd>
      </div>
    ))}
  </dl>
);
