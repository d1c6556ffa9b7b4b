import type { ReactNode } from 'react';

interface BesideProps {
  /** A form takes the width of a panel, the list the rest; a record takes the larger part. */
  readonly of: 'record' | 'form';
  readonly children: ReactNode;
}

/** Marks a page beside which a desk shows its list (`components/shell/beside.ts`): its room is there before the list is. */
export const Beside = ({ of, children }: BesideProps) => (
  <div data-beside={of} className="contents">
    {children}
  </div>
);
