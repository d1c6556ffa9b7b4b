/**
 * The layers over a page (sheets, dialogs, menus). Each has one entry in the browser's history, so that Back closes the topmost.
 * `history.state.layers` counts them, beside Next's own keys. The open layers are the truth, and the history is brought in line
 * with them. A quick open and close changes nothing, and an entry whose layer is gone is skipped.
 */
export interface Layer {
  readonly close: () => void;
  /** Asked before Back closes it; `false` keeps it open. */
  readonly mayClose?: () => boolean;
}

const LOST_TRAVEL_MS = 1000;

let open: readonly Layer[] = [];
let planned = false;
let travel: ReturnType<typeof setTimeout> | undefined;
let waiting: readonly (() => void)[] = [];

const entries = (): number => (typeof window === 'undefined' ? 0 : (window.history.state?.layers ?? 0));

const settle = () => {
  if (planned || travel !== undefined) return;
  const runs = waiting;
  waiting = [];
  for (const run of runs) run();
};

const arrive = () => {
  clearTimeout(travel);
  travel = undefined;
};

const goBack = (steps: number) => {
  // Where there is no such entry the browser stays silent; nobody may wait for ever.
  travel = setTimeout(() => {
    arrive();
    settle();
  }, LOST_TRAVEL_MS);
  window.history.go(-steps);
};

const reconcile = () => {
  planned = false;
  if (travel !== undefined) return;
  const surplus = entries() - open.length;
  if (surplus > 0) goBack(surplus);
  for (let missing = -surplus; missing > 0; missing--)
    window.history.pushState({ ...window.history.state, layers: entries() + 1 }, '');
  settle();
};

const plan = () => {
  if (planned) return;
  planned = true;
  queueMicrotask(reconcile);
};

const onTravel = () => {
  if (travel !== undefined) {
    // Next hears of the same step after us and would undo a navigation that starts before it has.
    setTimeout(() => {
      arrive();
      plan();
    });
    return;
  }
  while (open.length > entries()) {
    const top = open.at(-1);
    if (top?.mayClose?.() === false) break;
    open = open.slice(0, -1);
    top?.close();
  }
  plan();
};

let listening = false;

/** Starts to follow Back and Forward. A page that was reloaded under a sheet returns to the entry below it. */
export const followHistory = () => {
  if (listening) return;
  listening = true;
  window.addEventListener('popstate', onTravel);
  plan();
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
  for (const layer of leaving.toReversed()) layer.close();
};

/** Runs when no layer's entry is on its way out: a navigation started before that would be lost. */
export const whenSettled = (run: () => void) => {
  waiting = [...waiting, run];
  settle();
};
