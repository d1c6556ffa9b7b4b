'use client';

import { type ReactNode, useContext, useId, useRef, useState } from 'react';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useArrivalFocus } from '@/components/ui/use-arrival-focus';
import { DocumentTitle } from './document-title';
import { InPane } from './in-pane';
import { FoldedSums } from './list-tools';

interface ScreenProps {
  readonly title: string;
  /** What the browser's title says instead (a form that was refused says so first). */
  readonly documentTitle?: string;
  /** The title of the record that stands open beside the list: then it is the page's. */
  readonly open?: string;
  /** What its records add up to: a line beside the title, the rest of it after a tap. */
  readonly sums?: { readonly label: string; readonly line: string; readonly children: ReactNode };
  readonly children: ReactNode;
}

/** What a tab of the main shell shows: its title, then its content once the device's data is there; beside a record its content only. */
export const Screen = (props: ScreenProps) => (useContext(InPane) ? props.children : <Page {...props} />);

const Page = ({ title, open, documentTitle = open ?? title, sums, children }: ScreenProps) => {
  const Heading = open === undefined ? 'h1' : 'p';
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  const [isOpen, setOpen] = useState(false);
  const sumsId = useId();
  return (
    <>
      <DocumentTitle>{documentTitle}</DocumentTitle>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 lg:justify-start">
        <Heading ref={heading} tabIndex={-1} className="min-w-0 text-title">
          {title}
        </Heading>
        {sums && (
          <FoldedSums label={sums.label} line={sums.line} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={sumsId} />
        )}
      </div>
      <div data-while-opening>
        {/* Filled by `keptScreenScript` before React is there; the empty text leaves it to that script. */}
        <div data-kept-screen inert suppressHydrationWarning className="flex min-w-0 flex-1 flex-col gap-4">
          {''}
        </div>
        <CardsSkeleton />
      </div>
      <div data-opened-only data-kept-content className="flex min-w-0 flex-1 flex-col gap-4">
        {sums && (
          <div id={sumsId} hidden={!isOpen}>
            {sums.children}
          </div>
        )}
        {children}
      </div>
    </>
  );
};
