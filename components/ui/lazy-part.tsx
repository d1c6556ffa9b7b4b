'use client';

import { type ComponentType, type ReactNode, useDeferredValue, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** A chunk with one component: whether it has loaded, and how to load it. */
interface Chunk<Props extends object> {
  readonly load: () => Promise<void>;
  readonly part: () => ComponentType<Props> | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

const chunkOf = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): Chunk<Props> => {
  let part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const arrive = (fetched: ComponentType<Props>) => {
    part = fetched;
    for (const listener of listeners) listener();
  };
  const forget = (error: unknown) => {
    coming = undefined;
    throw error;
  };
  return {
    load: () => {
      coming ??= fetchPart().then(arrive, forget);
      return coming;
    },
    part: () => part,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** The part during hydration: none, because the exported page has the fallback. */
const notYet = () => undefined;

/** The page's service worker, else an answer of its host; `null` if neither answers. */
export const answeringHost = async () =>
  navigator.serviceWorker?.controller ?? fetch('', { method: 'HEAD', cache: 'no-store' }).catch(() => null);

const AGAIN_MS = 5_000;
const ONCE_MORE_MS = 1_000;

let tellMissing = () => {};

/** Sets what happens when a part without fallback, e.g. a sheet, lacks its code: the tap that opens it has no effect then. */
export const onMissingPart = (tell: () => void) => {
  tellMissing = tell;
};

interface Options {
  /** Whether the page is useful without the part. It then never throws, and is requested until it arrives. */
  readonly isOptional?: boolean;
}

interface LateProps<Props extends object> extends Options {
  readonly chunk: Chunk<Props>;
  readonly fallback: ReactNode | ((props: Props, isMissing: boolean) => ReactNode);
  readonly props: Props;
}

const Late = <Props extends object>({ chunk, fallback, isOptional, props }: LateProps<Props>) => {
  // A part that replaces its fallback is rendered in slices: a whole form at once would block the page.
  const Part = useDeferredValue(useSyncExternalStore(chunk.subscribe, chunk.part, notYet));
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [isMissing, setMissing] = useState(false);
  useLayoutEffect(() => {
    let isTold = fallback !== null || isOptional;
    const load = (isRepeated = false): Promise<void> =>
      chunk.load().catch(async (error: unknown) => {
        const isReached = await answeringHost();
        // The signal may have returned after a file of the chunk failed; its other files may still fail.
        if (isReached && !isRepeated) setTimeout(load, ONCE_MORE_MS, true);
        else if (isReached && !isOptional) setFailure({ error });
        else {
          if (!isTold) tellMissing();
          isTold = true;
          setMissing(true);
          setTimeout(load, AGAIN_MS);
        }
      });
    void load();
  }, [chunk, fallback, isOptional]);
  if (failure) throw failure.error;
  if (Part) return <Part {...props} />;
  return typeof fallback === 'function' ? fallback(props, isMissing) : fallback;
};

/**
 * A part of a screen in a chunk of its own, e.g. a sheet. `fallback` is rendered until it has loaded; a loaded part is rendered at
 * once. It does not use `Suspense`, which delays a part by 300 ms after another one's fallback (decision 058).
 * If the chunk fails twice although the host answers, the part throws; the next mount loads it again. While the host does not
 * answer, the fallback stays, and the chunk is requested every five seconds. If there is no fallback, a toast says so. A fallback
 * that is a function gets the props, and whether a request has failed.
 *
 * `load` loads the chunk before the first render, e.g. in an idle moment.
 */
export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  fallback: LateProps<Props>['fallback'] = null,
  options: Options = {},
) => {
  const chunk = chunkOf(fetchPart);
  return Object.assign((props: Props) => <Late chunk={chunk} fallback={fallback} {...options} props={props} />, {
    load: chunk.load,
  });
};
