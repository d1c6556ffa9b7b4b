'use client';

import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { useGoBack } from '@/components/history/use-go-back';
import { IconButton } from '@/components/ui/button';
import { RecordMark } from '@/components/ui/record-mark';
import { CardsSkeleton, Skeleton } from '@/components/ui/skeleton';
import { useArrivalFocus } from '@/components/ui/use-arrival-focus';
import { DocumentTitle } from './document-title';
import { ShownRecord } from './frame-context';

export interface FullScreenProps {
  readonly title: string;
  /** The browser's title, if it differs from `title`, e.g. to mention an error of the form. */
  readonly documentTitle?: string;
  /** One line under the title. */
  readonly subtitle?: ReactNode;
  /** The target of `Volver` if the history has no earlier page of ours. */
  readonly back: string;
  /** Replaces going back at once, e.g. to ask about unsaved input. It receives the function that goes back. */
  readonly onBack?: (goBack: () => void) => void;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  /** Between the header and the content, over the full width (tabs). */
  readonly below?: ReactNode;
  /** The content needs none of the device's data, so it is shown at once. */
  readonly still?: boolean;
  readonly children: ReactNode;
}

/** A screen without the main navigation on a phone: back arrow, title, one line below it, then the content. */
export const FullScreen = (props: FullScreenProps) => {
  const { title, documentTitle = title, subtitle, back, onBack, actions, below, still = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const header = useRef<HTMLElement>(null);
  useArrivalFocus(heading);
  useTopBar(header);
  const goBack = useGoBack(back);
  const record = useContext(ShownRecord);
  return (
    <div data-shell="detail" className="flex min-h-dvh flex-col">
      <DocumentTitle>{documentTitle}</DocumentTitle>
      <header
        ref={header}
        data-on-header
        className="sticky top-0 z-20 bg-header data-[tall]:static pt-[env(safe-area-inset-top,0px)] text-on-header forced-colors:border-b"
      >
        <div className="mx-auto flex min-h-row max-w-column items-start gap-1 px-[min(0.25rem,1vw)] py-1">
          <IconButton
            label="Volver"
            icon={ArrowLeft}
            onClick={() => (onBack ? onBack(goBack) : goBack())}
            className="active:opacity-60"
          />
          <div className="min-w-0 flex-1 self-center py-1">
            <h1 ref={heading} tabIndex={-1} className="font-bold text-[min(1.25rem,8vw)] leading-snug">
              <WhenOpened still={still}>{title}</WhenOpened>
            </h1>
            {subtitle && (
              <p className="text-sm">
                <WhenOpened still={still}>{subtitle}</WhenOpened>
              </p>
            )}
            {record && <RecordMark id={record} className="block" />}
          </div>
          {actions}
        </div>
      </header>
      {below}
      <main
        id="contenido"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-column flex-1 flex-col gap-4 px-gutter pt-gutter pb-[calc(1.5rem+var(--bottom-bar)+var(--end-room))]"
      >
        {!still && (
          <div data-while-opening>
            <CardsSkeleton />
          </div>
        )}
        <div data-opened-only={!still || undefined} className="flex min-w-0 flex-1 flex-col gap-4">
          {children}
        </div>
      </main>
    </div>
  );
};

const WhenOpened = ({ still, children }: { still: boolean; children: ReactNode }) =>
  still ? (
    children
  ) : (
    <>
      <span data-opened-only>{children}</span>
      <span data-while-opening>
        <Skeleton className="my-0.5 h-4 w-40 max-w-full opacity-40" />
      </span>
    </>
  );

/** The greatest share of the window's height for a sticky header. A higher one scrolls away with the page. */
const TALLEST_BAR = 0.2;

/** Sets the scroll margin to the header's height, so that the focus never stops below the header. */
const useTopBar = (header: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const bar = header.current;
    if (!bar || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const tall = bar.offsetHeight > window.innerHeight * TALLEST_BAR;
      bar.toggleAttribute('data-tall', tall);
      style.setProperty('--top-bar', tall ? '0px' : `${bar.offsetHeight}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--top-bar');
    };
  }, [header]);
};
