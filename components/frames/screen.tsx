'use client';

import { type ReactNode, useRef } from 'react';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useArrivalFocus } from '@/components/ui/use-arrival-focus';
import { DocumentTitle } from './document-title';

interface ScreenProps {
  readonly title: string;
  /** What the browser's title says instead (a form that was refused says so first). */
  readonly documentTitle?: string;
  readonly children: ReactNode;
}

/** What a tab of the main shell shows: its title, then its content once the device's data is there. */
export const Screen = ({ title, documentTitle = title, children }: ScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  return (
    <>
      <DocumentTitle>{documentTitle}</DocumentTitle>
      <div className="flex min-h-touch items-center">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-title">
          {title}
        </h1>
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
