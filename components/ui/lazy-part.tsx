'use client';

import { type ComponentType, type ReactNode, useDeferredValue, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** A chunk with one component: whether it has come, and how to fetch it. */
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

/** The exported page has the fallback; hydration must begin with the same. */
const notYet = () => undefined;

/** The worker of this page, or else an answer of its host; nothing where nobody answers. */
export const whoAnswers = async () =>
  navigator.serviceWorker?.controller ?? fetch('', { method: 'HEAD', cache: 'no-store' }).catch(() => null);

const AGAIN_MS = 5_000;

interface LateProps<Props extends object> {
  readonly chunk: Chunk<Props>;
  readonly fallback: ReactNode | ((props: Props) => ReactNode);
  readonly props: Props;
}

const Late = <Props extends object>({ chunk, fallback, props }: LateProps<Props>) => {
  // What comes while its fallback stands there is drawn in slices: a whole form in one piece holds the page up.
  const Part = useDeferredValue(useSyncExternalStore(chunk.subscribe, chunk.part, notYet));
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useLayoutEffect(() => {
    const load = () =>
      chunk.load().catch(async (error: unknown) => {
        if (await whoAnswers()) setFailure({ error });
        else setTimeout(load, AGAIN_MS);
      });
    void load();
  }, [chunk]);
  if (failure) throw failure.error;
  if (Part) return <Part {...props} />;
  return typeof fallback === 'function' ? fallback(props) : fallback;
};

/**
 * A part of a screen that comes in a chunk of its own, e.g. a sheet; `fallback` stands in its place until it has come. A part whose
 * chunk is there is drawn at once. It does without `Suspense`, which holds a part back for 300 ms after another one's fallback
 * (decision 058). A chunk that can't be fetched although the host answers throws where the part is drawn; the next mount fetches it again.
 * While nobody answers, the fallback stays and the page around it goes on. The chunk is asked for every five seconds then.
 *
 * `load` fetches the chunk ahead of the first drawing, e.g. in an idle moment.
 */
export const lazyPart = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  fallback: LateProps<Props>['fallback'] = null,
) => {
  const chunk = chunkOf(fetchPart);
  return Object.assign((props: Props) => <Late chunk={chunk} fallback={fallback} props={props} />, { load: chunk.load });
};
