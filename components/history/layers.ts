import { canGoBackBy, entryIndex } from './way-back';

/**
 * The layers over a page (sheets, dialogs, menus). Each has one entry in the browser's history, so that Back closes the topmost.
 * `history.state.layers` counts them, beside Next's own keys. The open layers are authoritative: `reconcile` adjusts the history to
 * them. A quick open and close changes nothing, and an entry whose layer has closed is skipped.
 */
export interface Layer {
  /** Called when Back closes it, or (`byLink`) a link in a layer, which itself leads to another page. */
  readonly close: (byLink?: boolean) => void;
  /** Called before Back closes it; `false` keeps it open. */
  readonly mayClose?: () => boolean;
}

let open: readonly Layer[] = [];
let planned = false;
/**
 * The running step through the history: our own or the person's. Ours lasts until its `popstate` event, however long that takes. Then it
 * is `reported` until Next has handled the event too.
 */
let travelling: 'ours' | 'reported' | 'theirs' | undefined;
/** The mark of the history entry that our step leaves. */
let departed = '';
let waiting: readonly (() => void)[] = [];
/** The path of the rendered page. */
let page = '';
let isOtherPage = false;
let moved = false;
/** The index of the browser's entry when the history last matched the open layers. */
let here = 0;
/** A saved form goes back: `left` once that step was reported. The next rendered page ends it. */
let returning: 'saved' | 'left' | undefined;

const entries = (): number => (typeof window === 'undefined' ? 0 : (window.history.state?.layers ?? 0));

const mark = () => `${entries()} ${window.history.state?.queryStep ?? ''}`;

/** Whether a step is running. A page pushed onto the entry that our step leaves cancels the step, without an event. */
const isUnderWay = () => {
  if (travelling === 'ours' && mark() !== departed) travelling = undefined;
  return travelling !== undefined;
};

const settle = () => {
  while (!(planned || isUnderWay())) {
    const [run, ...rest] = waiting;
    if (!run) return;
    waiting = rest;
    run();
  }
};

const travel = (steps: number) => {
  travelling = 'ours';
  departed = mark();
  window.history.go(steps);
};

/** Goes back over our own entries. Navigations, new layers and changes of the address wait meanwhile: see `whenSettled`. */
export const travelBack = (steps: number) => {
  // The browser sends no event for a step to a missing entry.
  if (!canGoBackBy(steps)) return;
  followHistory();
  travel(-steps);
};

/** Whether another page was rendered before; for browsers that can't tell whether the history has an earlier entry. */
export const hasMoved = () => moved;

/** Whether the last `popstate` leads to another page than the rendered one. */
export const leadsToOtherPage = () => isOtherPage;

/** Announces that a saved form goes back. If the person presses Back before the next page is rendered, only one step counts. */
export const returnOnce = () => {
  returning = 'saved';
};

/** Whether a `popstate` event belongs to our own step, not to the person's. */
export const isOwnTravel = () => travelling === 'ours' || travelling === 'reported';

const stepsLeft = () => here - (entryIndex() ?? here);

const reconcile = () => {
  planned = false;
  if (isUnderWay()) return;
  const surplus = entries() - open.length;
  if (surplus > 0) travelBack(surplus);
  for (let missing = -surplus; missing > 0; missing--)
    window.history.pushState({ ...window.history.state, layers: entries() + 1 }, '');
  here = entryIndex() ?? 0;
  settle();
};

const plan = () => {
  if (planned) return;
  planned = true;
  queueMicrotask(reconcile);
};

const arrive = () => {
  travelling = undefined;
  plan();
};

/**
 * Closes the layers whose entries were left. Answers how many steps forward must be repeated: one if Back went beyond the target of a
 * save, or those beyond a layer that stays open. If only that layer's own entry was left, it answers 0 and `reconcile` pushes it again.
 */
const stepsTooFar = () => {
  const isSecond = returning === 'left';
  returning = returning && !isSecond ? 'left' : undefined;
  if (isSecond) return 1;
  while (open.length > entries()) {
    const top = open.at(-1);
    if (top?.mayClose?.() === false) return stepsLeft() > 1 ? stepsLeft() : 0;
    open = open.slice(0, -1);
    top?.close();
  }
  return 0;
};

const onTravel = (event: PopStateEvent) => {
  isOtherPage = window.location.pathname !== page;
  const isOurs = isOwnTravel();
  travelling = isOurs ? 'reported' : 'theirs';
  const again = isOurs ? 0 : stepsTooFar();
  if (again > 0) {
    // Other listeners must not see a step that is reversed.
    event.stopImmediatePropagation();
    return travel(again);
  }
  // Next handles the same event after us, and would undo a navigation that starts before that.
  setTimeout(arrive);
};

let listening = false;

const listen = () => {
  if (listening) return;
  listening = true;
  // It runs before every other listener, so that their reactions wait. Chromium calls listeners in the order in which they were added.
  window.addEventListener('popstate', onTravel, { capture: true });
  // A page that was left during a step returns from the back/forward cache without the event of that step.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) arrive();
  });
};

/** Follows Back and Forward. A page that was reloaded under a sheet returns to the entry below the sheet's. */
export const followHistory = () => {
  plan();
  listen();
};

/** Notes a newly rendered page. It must be called before any effect that listens to the history itself. */
export const notePage = () => {
  moved ||= page !== '' && page !== window.location.pathname;
  page = window.location.pathname;
  returning = undefined;
  listen();
};

/** The topmost open layer; `null` without one. */
export const topLayer = (): Layer | null => open.at(-1) ?? null;

/**
 * Adds a layer on top; or right above `over`, the top layer of an earlier moment: Back then closes what has opened since first. The
 * returned function removes it, also from below others.
 */
export const addLayer = (layer: Layer, over = topLayer()) => {
  followHistory();
  const under = over ? open.indexOf(over) + 1 : 0;
  open = open.toSpliced(under, 0, layer);
  plan();
  return () => {
    if (!open.includes(layer)) return;
    open = open.filter((other) => other !== layer);
    plan();
  };
};

/** Closes every layer. The topmost entry stays for the navigation that is about to replace it (a link inside a sheet). */
export const closeLayers = () => {
  const leaving = open;
  open = [];
  for (const layer of leaving.toReversed()) layer.close(true);
};

/**
 * Whether the person may leave the page by a link; a form with unsaved input asks first. Its layer is dropped without `close`, which
 * would also go back.
 */
export const mayLeavePage = () => {
  if (open.some(({ mayClose }) => mayClose?.() === false)) return false;
  open = [];
  plan();
  return true;
};

/** Runs a function once no own step is running: an earlier change of the history would be lost, or stay on the entry that is left. */
export const whenSettled = (run: () => void) => {
  waiting = [...waiting, run];
  settle();
};
