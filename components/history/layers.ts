import { canGoBackBy, entryIndex } from './way-back';

/**
 * The layers over a page (sheets, dialogs, menus). Each has one entry in the browser's history, so that Back closes the topmost.
 * `history.state.layers` counts them, beside Next's own keys. The open layers are the truth, and the history is brought in line
 * with them. A quick open and close changes nothing, and an entry whose layer is gone is skipped.
 */
export interface Layer {
  /** Back closes it, or a link in a layer over it, which leads to another page by itself. */
  readonly close: (byLink?: boolean) => void;
  /** Asked before Back closes it; `false` keeps it open. */
  readonly mayClose?: () => boolean;
}

let open: readonly Layer[] = [];
let planned = false;
/**
 * Whose step through the history is under way. Ours lasts until `popstate` tells of it, however long that takes; it is then `reported`
 * until Next has heard of it as well.
 */
let travelling: 'ours' | 'reported' | 'theirs' | undefined;
/** What the history says of the entry that our travel left. */
let departed = '';
let waiting: readonly (() => void)[] = [];
/** The path of the page that is drawn. */
let page = '';
let isOtherPage = false;
let moved = false;
/** The browser's entry at which the history last agreed with the open layers. */
let here = 0;
/** A saved form leads back: `left` once the step that leaves it was reported. The next page that is drawn ends it. */
let returning: 'saved' | 'left' | undefined;

const entries = (): number => (typeof window === 'undefined' ? 0 : (window.history.state?.layers ?? 0));

const mark = () => `${entries()} ${window.history.state?.queryStep ?? ''}`;

/** A page that was pushed over the entry which our travel leaves ends that travel: no report comes of it. */
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

/** Goes back over entries of ours. What navigates, opens or writes the address meanwhile waits: see `whenSettled`. */
export const travelBack = (steps: number) => {
  // Of a travel to an entry that does not exist the browser says nothing.
  if (!canGoBackBy(steps)) return;
  followHistory();
  travel(-steps);
};

/** Whether another page was drawn before, for browsers that can't say whether there is a way back. */
export const hasMoved = () => moved;

/** Whether the last `popstate` leads to another page than the one that was drawn. */
export const leadsToOtherPage = () => isOtherPage;

/** What was saved leads back by itself: of a Back that comes before the next page is drawn, it is the same step. */
export const returnOnce = () => {
  returning = 'saved';
};

/** Whether a `popstate` reports a travel of ours, and no step of the person. */
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
 * Closes the layers whose entries were left. Answers how many steps are to be taken again: the one past the page to which a save leads,
 * or those past a layer that stays. It is none where only the layer's own entry was left: `reconcile` pushes that one again.
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
    // Nobody else hears of a step that is taken back.
    event.stopImmediatePropagation();
    return travel(again);
  }
  // Next hears of the same step after us and would undo a navigation that starts before it has.
  setTimeout(arrive);
};

let listening = false;

const listen = () => {
  if (listening) return;
  listening = true;
  // Before every other listener: what they do about the step already waits. Chromium calls them in the order in which they were added.
  window.addEventListener('popstate', onTravel, { capture: true });
  // A page that was left while a travel was under way comes back without its report.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) arrive();
  });
};

/** Follows Back and Forward, and is told of every new page. A page that was reloaded under a sheet returns to the entry below it. */
export const followHistory = () => {
  plan();
  listen();
};

/** Told in the same moment as a page is drawn, before any effect that listens to the history itself. */
export const notePage = () => {
  moved ||= page !== '' && page !== window.location.pathname;
  page = window.location.pathname;
  returning = undefined;
  listen();
};

/** Puts a layer on top. What it returns takes it away again, wherever it stands. */
export const addLayer = (layer: Layer) => {
  followHistory();
  open = [...open, layer];
  plan();
  return () => {
    if (!open.includes(layer)) return;
    open = open.filter((other) => other !== layer);
    plan();
  };
};

/** Closes every layer. The topmost entry stays for the navigation that is about to replace it (a link inside a sheet). */
export const handOver = () => {
  const leaving = open;
  open = [];
  for (const layer of leaving.toReversed()) layer.close(true);
};

/**
 * Whether the person leaves the page for another than the one behind; a form with something to lose asks first. Its layer is not closed:
 * that would be a step of Back as well.
 */
export const mayLeavePage = () => {
  if (open.some(({ mayClose }) => mayClose?.() === false)) return false;
  open = [];
  plan();
  return true;
};

/** Runs when no entry of ours is on its way out: what changes the history before that would be lost, or would be left with the entry. */
export const whenSettled = (run: () => void) => {
  waiting = [...waiting, run];
  settle();
};
