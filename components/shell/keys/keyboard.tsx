'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenSettled } from '@/components/history/layers';
import { useNavigate } from '@/components/history/use-navigate';
import { focusTargetOfRow, giveFocus } from '@/components/ui/focus-place';
import { lazyPart } from '@/components/ui/lazy-part';
import { menuItemsOf } from '@/components/ui/overlay/menu';
import { Sheet } from '@/components/ui/overlay/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { lastToast } from '@/components/ui/toast/toast';
import { useUndo } from '@/components/write/use-success-toast';
import { lastAct } from '@/lib/domain/history/last-act';
import { routes } from '@/lib/routes';
import { readLetterKeys } from '@/lib/store/device/key-setting';
import { useStore } from '@/lib/store/react/store';
import {
  controlOf,
  currentRow,
  isPaletteKey,
  isVisible,
  isWriting,
  type KeyHandler,
  leadsToRows,
  rowsOnPage,
  topDialog,
} from './key-place';
import { GO_KEYS } from './keys';
import { actsOnPage, type PageAct } from './palette-acts';

const KeyList = lazyPart(async () => (await import('./key-list')).KeyList, <RowsSkeleton rows={8} />);
const Palette = lazyPart(async () => (await import('./palette')).Palette, <RowsSkeleton rows={8} />);

/** How long a letter after G counts as its second key, in milliseconds. */
const G_WAITS = 2000;
/** How long keys wait for the page of a row's link. A form with unsaved text may prevent that page. */
const PAGE_WAITS = 2000;
/** How many log entries are searched for an act to undo. */
const HISTORY = 50;

const LETTER = /^\p{L}$/u;
/** Keys that the palette's field understands. */
const EARLY_KEY = /^(?:.|Enter|Backspace|ArrowDown|ArrowUp)$/u;

const ROW_STEPS: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

const moveBy = (step: number) => {
  const rows = rowsOnPage();
  const here = currentRow(rows);
  const at = here ? rows.indexOf(here) : -1;
  const next = at < 0 ? rows[0] : rows[at + step];
  if (!next) return false;
  giveFocus(focusTargetOfRow(next));
  next.scrollIntoView({ block: 'nearest' });
  return true;
};

interface KeyboardProps {
  /** Registers the handler of keys. */
  readonly begin: (handle: KeyHandler) => void;
  /** The log's newest entry when this visit began; older acts can't be undone by a key. */
  readonly since: number;
}

/**
 * Holds a key whose control is not drawn yet, with the keys after it. They are handled in order as the page is drawn. The
 * returned function holds keys until the next page is drawn, after Enter has followed a row's link.
 */
const useHeldKeys = (begin: KeyboardProps['begin'], handle: (event: KeyboardEvent) => boolean) => {
  const held = useRef<KeyboardEvent[]>([]);
  const [isHolding, setHolding] = useState(false);
  /** Ends the wait when no page comes. */
  const pageTimeout = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOfPage = mayWait(event);
    if (!isOfPage) held.current = [];
    // Until the next page is drawn, the previous record may still be shown.
    const mustWait = held.current.length > 0 || (isOfPage && pageTimeout.current !== undefined);
    const isDone = !mustWait && handle(event);
    if (isDone || mustWait) event.preventDefault();
    if (isDone || !(mustWait || (isOfPage && isAwaited(event)))) return;
    held.current.push(event);
    setHolding(true);
  });
  const release = useEffectEvent(() => {
    for (;;) {
      const [event] = held.current;
      if (!event) return setHolding(false);
      if (pageTimeout.current !== undefined) return;
      if (!handle(event) && isComing()) return;
      held.current.shift();
    }
  });
  const arrive = () => {
    clearTimeout(pageTimeout.current);
    pageTimeout.current = undefined;
    release();
  };
  // This effect must precede `start`: its first run would end the wait that an early key begins there.
  const path = usePathname();
  const onPath = useEffectEvent(arrive);
  useEffect(() => {
    if (path) onPath();
  }, [path]);
  const start = useEffectEvent(begin);
  useEffect(() => start((event) => onKey(event)), []);
  useEffect(() => {
    if (!isHolding) return;
    const drop = () => {
      held.current = [];
      setHolding(false);
    };
    const drawn = new MutationObserver(() => release());
    drawn.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('pointerdown', drop);
    release();
    return () => {
      drawn.disconnect();
      document.removeEventListener('pointerdown', drop);
    };
  }, [isHolding]);
  return () => {
    pageTimeout.current = setTimeout(arrive, PAGE_WAITS);
  };
};

/** Handles the app's keys. In fields and under dialogs only the keys meant for them act. */
export const Keyboard = ({ begin, since }: KeyboardProps) => {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const [here, setHere] = useState<readonly PageAct[]>([]);
  const store = useStore();
  const undo = useUndo();
  const { push } = useNavigate();
  const goneAt = useRef(Number.NEGATIVE_INFINITY);
  const awaitPage = useHeldKeys(begin, (event) => handle(event));
  /** Keys pressed after the palette's key and before its field exists. */
  const early = useRef<readonly string[]>(undefined);

  const keepEarly = (key: string) => {
    if (!(early.current && EARLY_KEY.test(key))) return false;
    early.current = [...early.current, key];
    return true;
  };
  const takeBack = async () => {
    if (lastToast()?.content.undo && undoOffered()) return;
    const entry = lastAct(await store.history(null, HISTORY), store.user, since);
    if (entry) await undo(entry.seq);
  };
  const search = () => {
    const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (box) box.focus();
    else push(routes.search());
  };

  /** Keys with Ctrl or ⌘; they also act in a field. */
  const onCommand = (event: KeyboardEvent) => {
    const layer = topDialog();
    if (isPaletteKey(event)) {
      if (layer) return open === 'palette';
      early.current = [];
      // Read the page's acts before the palette takes the focus from the current row.
      setHere(actsOnPage());
      setOpen('palette');
      return true;
    }
    if (event.key === 'Enter') return saveForm(event.target, layer);
    const isUndo = event.key.toLowerCase() === 'z' && !event.shiftKey && !isWriting(event.target) && !layer;
    if (isUndo) void takeBack();
    return isUndo;
  };
  const onRowKey = ({ key, target }: KeyboardEvent) => {
    const row = currentRow(rowsOnPage());
    // For a queued key pressed elsewhere, the browser does not follow this row's link.
    const isElsewhere = row?.contains(document.activeElement) && !(target instanceof Node && row.contains(target));
    // The browser has followed that link or pressed that button, perhaps before these keys were loaded.
    const isTaken = isElsewhere && target instanceof Element && target.closest('a[href], button') !== null;
    if (key === 'Enter' && row) {
      // A box does nothing on Enter by itself; the table takes the key while rows are selected.
      const isOnBox = target instanceof Element && target.matches('[data-row-box]');
      const isOfRow = !isTaken && (row === document.activeElement || isElsewhere === true || isOnBox);
      const link = isOfRow ? row.querySelector('a') : target instanceof Element && target.closest('a');
      if (link && link.origin === window.location.origin && link.pathname !== window.location.pathname) awaitPage();
      if (isOfRow && link) link.click();
      return isOfRow;
    }
    const step = ROW_STEPS[key] ?? 0;
    const isArrowOfRow = row?.contains(document.activeElement) && !(target instanceof Element && ownsArrows(target));
    return step !== 0 && key.startsWith('Arrow') && Boolean(isArrowOfRow) && moveBy(step);
  };
  const onLetter = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const follows = event.timeStamp - goneAt.current < G_WAITS;
    goneAt.current = Number.NEGATIVE_INFINITY;
    const wanted = follows && GO_KEYS.find(({ letter }) => letter.toLowerCase() === key);
    if (wanted) push(wanted.area.href);
    else if (key === 'g') goneAt.current = event.timeStamp;
    // An unknown letter after G must not create or decide anything.
    else if (follows && LETTER.test(key)) return true;
    else if (key === '/') search();
    else if (key === '?') setOpen('keys');
    else if (key === 'j' || key === 'k') return moveBy(ROW_STEPS[key] ?? 0);
    else if (key === 'x') return tickRow();
    else return actBy(key.toUpperCase());
    return true;
  };
  const edit = () => {
    const offer = editOffer();
    if (!offer) return false;
    if ('href' in offer) push(offer.href);
    else whenSettled(offer.onSelect);
    return true;
  };
  /** Presses the control that names the letter in `aria-keyshortcuts`. E also opens «Editar» of the record's menu. */
  const actBy = (key: string) => /^[A-Z]$/.test(key) && (clickOn(controlOf(key)) || (key === 'E' && edit()));
  const handle = (event: KeyboardEvent): boolean => {
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) return onCommand(event);
    if (early.current !== undefined) return keepEarly(event.key);
    const layer = topDialog();
    if (layer) return false;
    if (isWriting(event.target)) return leadsToRows(event) && moveBy(1);
    if (event.key === 'Escape') return clickOn(controlOf('Escape'));
    if (event.key.length > 1) return onRowKey(event);
    return readLetterKeys() && onLetter(event);
  };

  const close = () => {
    early.current = undefined;
    setOpen(undefined);
  };
  return (
    <>
      <Sheet open={open === 'keys'} onOpenChange={close} title="Atajos de teclado" size="dialog">
        <KeyList />
      </Sheet>
      <Sheet open={open === 'palette'} onOpenChange={close} title="Buscar o hacer" size="dialog">
        <Palette early={early} here={here} onDone={close} />
      </Sheet>
    </>
  );
};

/** Whether the page still shows skeletons, so that a key's control may yet be drawn. */
const isComing = () =>
  [...document.querySelectorAll('html[data-opening] main .skeleton, main .skeleton:not([data-while-opening] *)')].some(isVisible);

/** Keys for the page's rows and controls. */
const OF_PAGE = /^(?:[adejknrx]|Enter)$/i;
const mayWait = ({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent) =>
  OF_PAGE.test(key) && !(altKey || ctrlKey || metaKey || isWriting(target) || topDialog());
const isAwaited = ({ key }: KeyboardEvent) => LETTER.test(key) && readLetterKeys() && isComing();

const ownsArrows = (target: Element) => target.matches('[role="tab"], [role="radio"], [role="slider"], input, summary');

const clickOn = (control: HTMLElement | null | undefined) => {
  if (!control) return false;
  control.click();
  return true;
};

const tickRow = () => clickOn(currentRow(rowsOnPage())?.querySelector<HTMLElement>('input[type="checkbox"], [role="checkbox"]'));

/** Submits the focused form, else the dialog's, else the page's first. It presses the button, so the button's rules apply. */
const saveForm = (target: EventTarget | null, layer: Element | undefined) => {
  const around = target instanceof Element ? target.closest('form') : null;
  const button = (around ?? layer ?? document.querySelector('main'))?.querySelector<HTMLElement>(
    'form button[type="submit"], button[type="submit"]',
  );
  button?.click();
  return button !== undefined && button !== null;
};

/** Presses «Deshacer» of the newest toast, if it is still shown. */
const undoOffered = () => {
  const offers = document.querySelectorAll<HTMLElement>('[data-toasts] [data-front="true"] button');
  const offer = [...offers].find(({ textContent }) => textContent === 'Deshacer');
  offer?.click();
  return offer !== undefined;
};

/** The «Editar» item of the record's menu, if the page has one. */
const editOffer = () => {
  const menu = document.querySelector('button[aria-haspopup="menu"][aria-label="Más opciones"]');
  return menu ? menuItemsOf(menu).find(({ label }) => label.startsWith('Editar')) : undefined;
};
