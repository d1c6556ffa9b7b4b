'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenSettled } from '@/components/history/layers';
import { useNavigate } from '@/components/history/use-navigate';
import { faceOfRow, giveFocus } from '@/components/ui/focus-place';
import { lazyPart } from '@/components/ui/lazy-part';
import { Sheet } from '@/components/ui/overlay/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { lastToast } from '@/components/ui/toast/toast';
import { useUndo } from '@/components/write/use-success-toast';
import { lastAct } from '@/lib/domain/history/last-act';
import { routes } from '@/lib/routes';
import { readLetterKeys } from '@/lib/store/device/key-setting';
import { useStore } from '@/lib/store/react/store';
import { controlOf, isPaletteKey, isWriting, type KeyHandler, layerOverPage, rowInHand, rowsOnPage } from './key-place';
import { GO_KEYS } from './keys';
import { actsOnPage, type PageAct } from './palette-acts';

const KeyList = lazyPart(async () => (await import('./key-list')).KeyList, <RowsSkeleton rows={8} />);
const Palette = lazyPart(async () => (await import('./palette')).Palette, <RowsSkeleton rows={8} />);

/** How long G waits for its letter, in milliseconds. */
const G_WAITS = 2000;
/** How many entries are searched for an act of this visit. */
const HISTORY = 50;

const LETTER = /^\p{L}$/u;

const ROW_STEPS: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

const moveBy = (step: number) => {
  const rows = rowsOnPage();
  const here = rowInHand(rows);
  const at = here ? rows.indexOf(here) : -1;
  const next = at < 0 ? rows[0] : rows[at + step];
  if (!next) return false;
  giveFocus(faceOfRow(next));
  next.scrollIntoView({ block: 'nearest' });
  return true;
};

interface KeyboardProps {
  /** Hears keys from now on. */
  readonly begin: (handle: KeyHandler) => void;
  /** The newest entry of the log when this visit began; no key undoes older ones. */
  readonly since: number;
}

/** What keys do, everywhere: none acts while somebody writes or a dialog is open, but for those that belong there. */
export const Keyboard = ({ begin, since }: KeyboardProps) => {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const [here, setHere] = useState<readonly PageAct[]>([]);
  const store = useStore();
  const undo = useUndo();
  const { push } = useNavigate();
  const goneAt = useRef(Number.NEGATIVE_INFINITY);

  /** What is typed between the palette's key and its field, which comes later. */
  const early = useRef<string>(undefined);

  const keepEarly = (key: string) => {
    if (early.current === undefined || (key.length > 1 && key !== 'Enter')) return false;
    early.current += key === 'Enter' ? '\n' : key;
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

  /** With Ctrl or ⌘: these also act in a field. */
  const onCommand = (event: KeyboardEvent) => {
    const layer = layerOverPage();
    if (isPaletteKey(event)) {
      if (layer) return open === 'palette';
      early.current = '';
      // Before the palette takes the focus from the row in hand.
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
    const row = rowInHand(rowsOnPage());
    const isOnRow = row !== undefined && row === document.activeElement;
    if (key === 'Enter' && isOnRow) {
      row.querySelector<HTMLElement>('a[href]')?.click();
      return true;
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
    // Who meant to go somewhere must not create or decide something instead.
    else if (follows && LETTER.test(key)) return true;
    else if (key === '/') search();
    else if (key === '?') setOpen('keys');
    else if (key === 'j' || key === 'k') return moveBy(ROW_STEPS[key] ?? 0);
    else if (key === 'x') return tickRow();
    else return actBy(key.toUpperCase());
    return true;
  };
  const handle = (event: KeyboardEvent): boolean => {
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) return onCommand(event);
    if (early.current !== undefined) return keepEarly(event.key);
    const layer = layerOverPage();
    if (layer) return false;
    if (isWriting(event.target)) return event.key === 'ArrowDown' && isSearch(event.target) && moveBy(1);
    if (event.key === 'Escape') return clickOn(controlOf('Escape'));
    if (event.key.length > 1) return onRowKey(event);
    return readLetterKeys() && onLetter(event);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (handle(event)) event.preventDefault();
  });
  const start = useEffectEvent(begin);
  useEffect(() => start((event) => onKey(event)), []);

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

const isSearch = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'search';

const ownsArrows = (target: Element) => target.matches('[role="tab"], [role="radio"], [role="slider"], input, summary');

const clickOn = (control: HTMLElement | null | undefined) => {
  if (!control) return false;
  control.click();
  return true;
};

const tickRow = () => clickOn(rowInHand(rowsOnPage())?.querySelector<HTMLElement>('input[type="checkbox"], [role="checkbox"]'));

/** Letters that belong to one control of the page, which names them in `aria-keyshortcuts`. */
const actBy = (key: string) => {
  if (!/^[A-Z]$/.test(key)) return false;
  return clickOn(controlOf(key)) || (key === 'E' && editByMenu());
};

/** Submits the form that has the focus, else the dialog's, else the page's first; its button guards it as always. */
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

const MENU_COMES_MS = 2000;

const editItem = () =>
  [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(({ textContent }) => textContent?.startsWith('Editar'));

/** Opens the record's menu and presses its «Editar»; a menu without that entry stays open. */
const editByMenu = () => {
  const menu = document.querySelector<HTMLElement>('button[aria-haspopup="menu"][aria-label="Más opciones"]');
  if (!menu) return false;
  const drawn = new MutationObserver(() => {
    const item = editItem();
    if (!item) return;
    stop();
    // The menu has its entry in the history then; before, its link would take the page's own.
    whenSettled(() => item.click());
  });
  const timer = setTimeout(() => stop(), MENU_COMES_MS);
  const stop = () => {
    clearTimeout(timer);
    drawn.disconnect();
  };
  drawn.observe(document.body, { childList: true, subtree: true });
  menu.click();
  return true;
};
