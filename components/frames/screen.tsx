'use client';

import { type ReactNode, useContext, useRef } from 'react';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useArrivalFocus } from '@/components/ui/use-arrival-focus';
import { DocumentTitle } from './document-title';
import { InPane } from './in-pane';

interface ScreenProps {
  readonly title: string;
  /** What the browser's title says instead (a form that was refused says so first). */
  readonly documentTitle?: string;
  /** The title of the record that stands open beside the list: then it is the page's. */
  readonly open?: string;
  /** Beside the title, e.g. the line of `useFoldedSums`. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** What a tab of the main shell shows: its title, then its content once the device's data is there; beside a record its content only. */
export const Screen = (props: ScreenProps) => (useContext(InPane) ? props.children : <Page {...props} />);

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
        {/* Filled by `keptScreenScript` before React is there; the empty text leaves it to that script. */}
        <div data-kept-screen inert suppressHydrationWarning className="flex min-w-0 flex-1 flex-col gap-4">
          {''}
        </div>
        <CardsSkeleton />
      </div>
      <div data-opened-only data-kept-content className="flex min-w-0 flex-1 flex-col gap-4">
        {children}
      </div>
    </>
  );
};
