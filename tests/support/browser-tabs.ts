import { BroadcastChannel } from 'node:worker_threads';
import type { Tabs } from '@/lib/store/engine/tabs';

const opened: BroadcastChannel[] = [];

/** The platform's channel, closed after each story. */
class ClosedChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    opened.push(this);
  }
}

/** Web Locks as a browser keeps them, of which Node has none: who comes later waits until the holder lets go. */
const locks = () => {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, { signal }: { readonly signal: AbortSignal }, work: () => Promise<unknown>) => {
      const turn = (queues.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
      queues.set(name, turn);
      return turn;
    },
  };
};

/** From here on stores of one name are tabs of one browser, and so are their team's parts. */
export const beginTabs = () => {
  Object.defineProperty(globalThis, 'navigator', { value: { locks: locks() }, configurable: true });
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: ClosedChannel, configurable: true, writable: true });
};

export const endTabs = () => {
  for (const channel of opened.splice(0)) channel.close();
};

/** How a tab of this browser hears of the others' writes. */
export const aTab = (name: string): Tabs => {
  const channel = new ClosedChannel(`rows ${name}`);
  return {
    tell: () => channel.postMessage('written'),
    listen(heard) {
      channel.onmessage = heard;
      return () => channel.close();
    },
  };
};
