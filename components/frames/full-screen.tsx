'use client';

import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { useGoBack } from '@/components/history/use-go-back';
import { IconButton } from '@/components/ui/button';
import { RecordMark } from '@/components/ui/record-mark';
import { CardsSkeleton, Skeleton } from '@/components/ui/skeleton';
import { useArrivalFocus } from '@/components/ui/use-arrival-focus';
import { DocumentTitle } from './document-title';
import { ShownRecord } from './shown-record';

export interface FullScreenProps {
  readonly title: string;
  /** What the browser's title says instead (a form that was refused says so first). */
  readonly documentTitle?: string;
  /** One line under the title. */
  readonly subtitle?: ReactNode;
  /** Where `Volver` leads when there is no page of ours behind. */
  readonly back: string;
  /** Instead of going back at once, e.g. to ask about what is not saved. Gets the way back. */
  readonly onBack?: (goBack: () => void) => void;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  /** Between the header and the content, over the full width (tabs). */
  readonly below?: ReactNode;
  /** What stands here is known without the device's data (a form's own words), so it shows at once. */
  readonly still?: boolean;
  readonly children: ReactNode;
}

/** A screen over the whole phone: back arrow, title, one line under it, then its content. */
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

/** A title of many lines scrolls away with the page: a bar that stays takes at most this share of the window. */
const TALLEST_BAR = 0.2;

/** Focus never stops under the header, however many lines its title takes. */
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
