/** Long work leaves the thread to the person this often, in milliseconds: a key or a tap is answered in between. */
const SLICE_MS = 12;

/** Long work that stops now and then, and answers when it has been gone through. */
export type Steps<Result> = Generator<void, Result>;

interface Yielding {
  readonly scheduler?: {
    readonly yield?: () => Promise<void>;
    readonly postTask?: (work: () => void, how: { readonly priority: 'background' }) => Promise<void>;
  };
}

const afterATurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Lets input and a frame go first; the work goes on before anything else, for somebody waits for it. */
export const breathe = (): Promise<void> => {
  const { scheduler }: Yielding = globalThis as Yielding;
  return scheduler?.yield?.() ?? afterATurn();
};

/** Lets everything go first, e.g. what the disk answers to a commit: nobody waits for the work. */
export const giveWay = (): Promise<void> => {
  const { scheduler }: Yielding = globalThis as Yielding;
  return scheduler?.postTask?.(() => undefined, { priority: 'background' }) ?? afterATurn();
};

/** Goes through long work at once, and answers with its result. */
export const throughAll = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** What a filter keeps of many items; it stops after each. */
export function* filtering<Item>(items: Iterable<Item>, isWanted: (item: Item) => boolean): Steps<readonly Item[]> {
  const wanted: Item[] = [];
  for (const item of items) {
    if (isWanted(item)) wanted.push(item);
    yield;
  }
  return wanted;
}

/** What becomes of each of many items; it stops after each. */
export function* mapping<Item, Result>(items: Iterable<Item>, of: (item: Item) => Result): Steps<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(of(item));
    yield;
  }
  return results;
}

interface Going {
  /** Calls the work off. */
  readonly signal?: AbortSignal | undefined;
  readonly pause?: (() => Promise<void>) | undefined;
}

/**
 * Goes through long work in slices, so that the page answers in between, and answers with its result. It rejects with the signal's reason
 * where it is called off.
 */
export const throughInSlices = async <Result>(steps: Steps<Result>, { signal, pause = breathe }: Going = {}): Promise<Result> => {
  let from = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - from < SLICE_MS) continue;
    await pause();
    signal?.throwIfAborted();
    from = performance.now();
  }
};

interface Slicing extends Pick<Going, 'pause'> {
  readonly isWanted?: () => boolean;
}

function* eachOf<Item>(items: Iterable<Item>, work: (item: Item) => void, isWanted: () => boolean): Steps<boolean> {
  for (const item of items) {
    work(item);
    yield;
    if (!isWanted()) return false;
  }
  return true;
}

/** Does a piece of work for each item, some at a time; ends early, and answers so, where it is no longer wanted. */
export const inSlices = <Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  { isWanted = () => true, pause }: Slicing = {},
) => throughInSlices(eachOf(items, work, isWanted), { pause });

/** Keeps the time of long work that waits in between anyway: what it answers lets the page answer where that is due. */
export const resting = () => {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < SLICE_MS) return;
    await breathe();
    from = performance.now();
  };
};
