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

interface Slicing {
  readonly isWanted?: () => boolean;
  readonly pause?: () => Promise<void>;
}

/** Does a piece of work for each item, some at a time; ends early, and answers so, where it is no longer wanted. */
export const inSlices = async <Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  { isWanted = () => true, pause = breathe }: Slicing = {},
) => {
  let from = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - from < SLICE_MS) continue;
    await pause();
    if (!isWanted()) return false;
    from = performance.now();
  }
  return true;
};
