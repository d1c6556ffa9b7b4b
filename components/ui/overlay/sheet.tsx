'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLayer } from '@/components/history/use-layer';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWhenIdle } from '@/components/ui/when-idle';
import type { SheetPanelProps } from './sheet-panel';

const SheetPanel = lazyPart(async () => (await import('./sheet-panel')).SheetPanel);

export interface SheetProps extends Omit<SheetPanelProps, 'opener'> {
  /** The open state is in the URL's query: the navigation already is the Back step. */
  readonly inUrl?: boolean;
  /** Called before it closes by Back, Esc, X or the overlay; `false` keeps it open, e.g. because of unsaved input. */
  readonly mayClose?: () => boolean;
}

/** A layer over a page. Back, Esc, X and the overlay close it, the focus returns to its opener, and the page behind is inert. */
export const Sheet = ({ open, onOpenChange, inUrl = false, mayClose = () => true, ...panel }: SheetProps) => {
  const opener = useRef<Element | null>(null);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) {
    setWanted(true);
  }
  useLayer(open && !inUrl, () => onOpenChange(false), mayClose);
  useCloseOnNavigation(open && !inUrl, () => onOpenChange(false));
  useWhenIdle(SheetPanel.load);
  useEffect(followTaps, []);
  useLayoutEffect(() => {
    if (open) opener.current = focusToReturnTo();
  }, [open]);

  if (!wanted) return null;
  return (
    <SheetPanel
      {...panel}
      open={open}
      onOpenChange={(next) => {
        if (next || mayClose()) onOpenChange(next);
      }}
      opener={opener}
    />
  );
};

const useCloseOnNavigation = (open: boolean, close: () => void) => {
  const path = usePathname();
  const last = useRef(path);
  const leave = useEffectEvent(() => {
    if (open) close();
  });
  useEffect(() => {
    if (last.current !== path) leave();
    last.current = path;
  }, [path]);
};

const TAPPABLE = 'a[href], button, [tabindex]';

let following = false;
let tapped: Element | null = null;

/** Remembers the last tapped control, because Safari gives a tapped button no focus. */
const followTaps = () => {
  if (following) return;
  following = true;
  const remember = (event: Event) => {
    tapped = event.target instanceof Element ? event.target.closest(TAPPABLE) : null;
  };
  document.addEventListener('click', remember, { capture: true });
};

/** The element that opens the current layer and gets the focus back later. */
const focusToReturnTo = () => {
  const focused = document.activeElement;
  return focused && focused !== document.body ? focused : tapped;
};
