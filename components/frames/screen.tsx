'use client';

import { type ReactNode, useContext, useRef } from 'react';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useArrivalFocus } from '@/components/ui/use-arrival-focus';
import { DocumentTitle } from './document-title';
import { ListInPane } from './frame-context';

interface ScreenProps {
  readonly title: string;
  /** The browser's title, if it differs from `title`, e.g. to mention an error of the form. */
  readonly documentTitle?: string;
  /** The title of the record that is open beside the list; it is then the page's title. */
  readonly open?: string;
  /** Beside the title, e.g. the line of `useExpandableSums`. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the main navigation: its title, and its content once the disk has been read. Beside a record it is only the content. */
export const Screen = (props: ScreenProps) => (useContext(ListInPane) ? props.children : <Page {...props} />);

const Page = ({ title, open, documentTitle = open ?? title, beside, children }: ScreenProps) => {
  const Heading = open === undefined ? 'h1' : 'p';
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  return (
    <>
      <DocumentTitle>{documentTitle}</DocumentTitle>
      <div data-title-row className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 lg:justify-start">
        <Heading ref={heading} tabIndex={-1} className="min-w-0 text-title">
          {title}
        </Heading>
        {beside}
      </div>
      <div data-while-opening>
        {/* `keptScreenScript` fills it before React has loaded; because of the empty text React leaves the content alone. */}
        <div data-kept-screen inert suppressHydrationWarning className="flex min-w-0 flex-1 flex-col gap-4">
          {''}
        </div>
        <CardsSkeleton />
      </div>
      {/* Beside an open record the list is a region with its name. */}
      <div
        data-opened-only
        data-kept-content
        {...(open && { role: 'region', 'aria-label': title })}
        className="flex min-w-0 flex-1 flex-col gap-4"
      >
        {children}
      </div>
    </>
  );
};
