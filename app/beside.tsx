import type { ReactNode } from 'react';

interface BesideProps {
  /** A form gets the width of a panel and the list the rest; a record gets the larger part. */
  readonly of: 'record' | 'form';
  readonly children: ReactNode;
}

/**
 * Marks a page that has its list beside it on a desk (`components/shell/bars/beside.ts`). The mark precedes the page, so that the
 * list's space is reserved at the first paint. It has a box, because Next scrolls a new page to its first element with one.
 */
export const Beside = ({ of, children }: BesideProps) => (
  <>
    <span data-beside={of} aria-hidden className="absolute top-0 size-px" />
    {children}
  </>
);
