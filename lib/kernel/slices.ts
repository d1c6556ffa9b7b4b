/** How often long work yields to the page, in milliseconds, so that input is handled in between. */
const SLICE_MS = 12;

/** Long work as a generator that yields now and then and returns its result. */
export type Steps<Result> = Generator<void, Result>;

interface Yielding {
  readonly scheduler?: {
    readonly yield?: () => Promise<void>;
    readonly postTask?: (work: () => void, how: { readonly priority: 'background' }) => Promise<void>;
  };
}

const afterATurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Lets input and a frame go first; for work that somebody waits for. */
export const yieldToPage = (): Promise<void> => {
  const { scheduler }: Yielding = globalThis as Yielding;
  return scheduler?.yield?.() ?? afterATurn();
};

/** Lets everything else go first, e.g. a commit's answer; for background work. */
export const yieldInBackground = (): Promise<void> => {
  const { scheduler }: Yielding = globalThis as Yielding;
  return scheduler?.postTask?.(() => undefined, { priority: 'background' }) ?? afterATurn();
};

/** Runs long work without pauses and returns its result. */
export const runSteps = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** Filters items; yields after each. */
export function* filtering<Item>(items: Iterable<Item>, isWanted: (item: Item) => boolean): Steps<readonly Item[]> {
  const wanted: Item[] = [];
  for (const item of items) {
    if (isWanted(item)) wanted.push(item);
    yield;
  }
  return wanted;
}

/** Maps items; yields after each. */
export function* mapping<Item, Result>(items: Iterable<Item>, of: (item: Item) => Result): Steps<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(of(item));
    yield;
  }
  return results;
}

interface Going {
  /** Aborts the work. */
  readonly signal?: AbortSignal | undefined;
  readonly pause?: (() => Promise<void>) | undefined;
}

/** Runs long work in slices, so that the page responds in between. Rejects with the signal's reason when aborted. */
export const runInSlices = async <Result>(steps: Steps<Result>, { signal, pause = yieldToPage }: Going = {}): Promise<Result> => {
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

/** Works through items in slices. Stops early and answers `false` when the work is no longer wanted. */
export const forEachInSlices = <Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  { isWanted = () => true, pause }: Slicing = {},
) => runInSlices(eachOf(items, work, isWanted), { pause });

/** Creates a function for asynchronous long work: awaiting it yields to the page when a slice is over. */
export const createSliceYield = () => {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < SLICE_MS) return;
    await yieldToPage();
    from = performance.now();
  };
};
