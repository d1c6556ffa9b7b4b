'use client';

import * as Dialog from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/button';
import { focusPlace, giveFocus, isFocusLost, lastKnownPlaceOf } from '@/components/ui/focus-place';
import { useWidth } from '@/components/ui/use-width';

const BOTTOM = 'inset-x-0 bottom-0 rounded-t-2xl sm:inset-x-auto sm:left-1/2 sm:w-full sm:max-w-xl sm:-translate-x-1/2';

/** The position of each size on a phone; on a desk it is centred, under the bell or at the right edge, with space for a toast. */
const PLACES = {
  sheet: clsx(BOTTOM, '[--sheet-room:6rem] lg:[--sheet-room:12rem] lg:top-1/2 lg:bottom-auto lg:-translate-y-1/2 lg:rounded-2xl'),
  popover: clsx(BOTTOM, '[--sheet-room:6rem] lg:desk-popover'),
  dialog: '[--sheet-room:12rem] inset-x-4 top-1/2 mx-auto max-w-lg -translate-y-1/2 rounded-2xl',
  full: 'inset-0 lg:left-auto lg:w-120 lg:border-border lg:border-l',
};

/** Above a phone's keyboard a sheet takes the toast's space too, so that its field stays whole. */
const HEIGHTS = {
  80: 'max-h-[min(80dvh,max(60dvh,320px,calc(100dvh-var(--sheet-room))))]',
  90: 'max-h-[min(90dvh,max(60dvh,320px,calc(100dvh-var(--sheet-room))))]',
};

export interface SheetPanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** The browser's title while the sheet covers the whole screen. */
  readonly documentTitle?: string;
  readonly description?: string;
  readonly children: ReactNode;
  /** Stays visible below the scrolling content. */
  readonly footer?: ReactNode;
  /**
   * `sheet` comes from the bottom (to choose), like `popover` on a phone. `dialog` is centred (to decide). `full` covers the screen
   * (to write).
   */
  readonly size?: keyof typeof PLACES;
  /** The greatest height, in percent of the visible height. */
  readonly maxHeight?: keyof typeof HEIGHTS;
  readonly opener: RefObject<Element | null>;
}

/** Radix moves the focus around the ends of a dialog without scrolling to it. */
const scrollToFocus = ({ key }: { readonly key: string }) => {
  if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' });
};

const onToast = (event: { target: EventTarget | null }) =>
  event.target instanceof Element && event.target.closest('[data-toasts]') !== null;

const FIELD = ':is(input:not([type="file"]), textarea, select):enabled';
/** The choices that get the first focus: rows of a list, or the pressed chip. */
const CHOICE = 'ul > li :is(a[href], button, input), fieldset button[aria-pressed="true"]';

/**
 * The element that gets a dialog's first focus: one marked for it (a useful field, the safe button of a question). Otherwise on a desk
 * the first field; on a phone the keyboard would cover the form. Else the first choice. A panel that covers the screen and is no form
 * begins at its top.
 */
const placeToBegin = (panel: HTMLElement, size: keyof typeof PLACES, isDesk: boolean) => {
  const isPage = size === 'full';
  const wanted = ['[data-autofocus]', isDesk && (isPage ? `form ${FIELD}` : FIELD), !isPage && CHOICE];
  const found = wanted.flatMap((selector) => (selector ? (panel.querySelector<HTMLElement>(selector) ?? []) : []));
  return found[0] ?? panel;
};

/** Sets a dialog's first focus. A part that loads later takes it over, unless the person has moved the focus. */
const beginIn = (panel: HTMLElement, size: keyof typeof PLACES, isDesk: boolean) => {
  const begin = () => {
    const place = placeToBegin(panel, size, isDesk);
    place.focus();
    return place !== panel;
  };
  if (begin()) return;
  const late = new MutationObserver(() => {
    if (document.activeElement !== panel || begin()) late.disconnect();
  });
  late.observe(panel, { childList: true, subtree: true });
};

/** The part of a sheet that needs Radix; loaded with the first sheet. */
export const SheetPanel = ({
  open,
  onOpenChange,
  title,
  documentTitle = title,
  description,
  children,
  footer,
  size = 'sheet',
  maxHeight = 90,
  opener,
}: SheetPanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const isDesk = useWidth() === 'desk';
  const Heading = size === 'full' ? 'h1' : 'h2';
  useKeyboardInset(panel, open);
  useDocumentTitle(size === 'full' && open ? documentTitle : undefined);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay
          className={clsx(
            'fixed inset-0 z-50 bg-overlay',
            size !== 'full' && 'enter-fade',
            size === 'popover' && 'lg:bg-transparent',
          )}
        />
        <Dialog.Content
          ref={panel}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (panel.current) beginIn(panel.current, size, isDesk);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isFocusLost()) return;
            if (opener.current) focusPlace(lastKnownPlaceOf(opener.current));
            // It opened without an opener, e.g. by an invite's link, or the opener's screen is gone.
            const below = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('h1');
            if (!opener.current?.isConnected && isFocusLost()) giveFocus(below, { preventScroll: true });
          }}
          onInteractOutside={(event) => {
            if (onToast(event)) event.preventDefault();
          }}
          onKeyUp={scrollToFocus}
          data-quiet-focus
          data-panel={size === 'full' || undefined}
          data-sheet={size !== 'full' || undefined}
          className={clsx(
            'fixed z-50 flex flex-col overflow-clip bg-raised pb-[max(env(safe-area-inset-bottom,0px),var(--keyboard,0px))] text-text forced-colors:border',
            PLACES[size],
            size === 'full'
              ? 'pt-[env(safe-area-inset-top,0px)]'
              : clsx('enter-sheet border-border border-t', HEIGHTS[maxHeight]),
          )}
        >
          {/* Where the title's longest word has no room beside the button, the button is above it. */}
          <div className="flex min-h-row shrink-0 flex-wrap-reverse items-center justify-end gap-x-2 border-border border-b py-1 pr-2 pl-4">
            <Dialog.Title asChild>
              <Heading className="min-w-0 flex-1 basis-[min-content] text-section">{title}</Heading>
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Cerrar" icon={X} />
            </Dialog.Close>
          </div>
          {/* Space at the end, so that the last button of a full screen can be scrolled above a toast. */}
          <div className={clsx('min-h-0 flex-1 overflow-y-auto overscroll-contain p-4', size === 'full' && 'max-lg:pb-24')}>
            <div className="mx-auto grid max-w-column grid-cols-1 gap-4">
              {description && <Dialog.Description className="text-muted">{description}</Dialog.Description>}
              {children}
            </div>
          </div>
          {footer && (
            <div data-sheet-footer className="shrink-0 border-border border-t p-4">
              {footer}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

/** Sets the page's title until the panel closes, because the panel covers the whole screen. */
const useDocumentTitle = (title: string | undefined) => {
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
};

/** Keeps the panel above the keyboard: iOS resizes only the visual viewport, not the layout. */
const useKeyboardInset = (panel: RefObject<HTMLElement | null>, open: boolean) => {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!(open && visible)) return;
    const measure = () => {
      const hidden = Math.max(0, window.innerHeight - visible.height * visible.scale - visible.offsetTop);
      panel.current?.style.setProperty('--keyboard', `${Math.round(hidden)}px`);
    };
    measure();
    visible.addEventListener('resize', measure);
    return () => visible.removeEventListener('resize', measure);
  }, [panel, open]);
};
