import type { ReactNode } from 'react';

interface BesideProps {
  /** A form takes the width of a panel, the list the rest; a record takes the larger part. */
  readonly of: 'record' | 'form';
  readonly children: ReactNode;
}

/**
 * Marks a page beside which a desk shows its list (`components/shell/bars/beside.ts`). The mark stands before the page, so that the list's
 * room is there when the browser draws the first lines. It has a box, for Next scrolls a new page to its first element that has one.
 */
export const Beside = ({ of, children }: BesideProps) => (
  <>
    <span data-beside={of} aria-hidden className="absolute top-0 size-px" />
    {children}
  </>
);
