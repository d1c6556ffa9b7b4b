import type { ReactNode } from 'react';

interface BesideProps {
  /** A form takes the width of a panel, the list the rest; a record takes the larger part. */
  readonly of: 'record' | 'form';
  readonly children: ReactNode;
}

/**
 * Marks a page beside which a desk shows its list (`components/shell/bars/beside.ts`): its room is there before the list is. The mark stands
 * behind the page: Next scrolls a new page to its top only where the page's first element has a box.
 */
export const Beside = ({ of, children }: BesideProps) => (
  <>
    {children}
    <span data-beside={of} hidden />
  </>
);
