/** Long work leaves the thread to the person this often, in milliseconds: a key or a tap is answered in between. */
const SLICE_MS = 12;

/** Long work that stops now and then, and answers when it has been gone through. */
export type Steps<Result> = Generator<void, Result>;

interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/** Lets what waits go first: input, a frame. */
export const breathe = (): Promise<void> => {
  const { scheduler }: Yielding = globalThis as Yielding;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
};

/** Does a piece of work for each item, some at a time; ends early, and answers so, where it is no longer wanted. */
export const inSlices = async <Item>(items: Iterable<Item>, work: (item: Item) => void, isWanted: () => boolean = () => true) => {
  let from = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - from < SLICE_MS) continue;
    await breathe();
    if (!isWanted()) return false;
    from = performance.now();
  }
  return true;
};
