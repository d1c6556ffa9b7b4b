import { BroadcastChannel } from 'node:worker_threads';
import type { Tabs } from '@/lib/store/engine/tabs';

const opened: BroadcastChannel[] = [];

/** A BroadcastChannel that is closed after each story. */
class ClosedChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    opened.push(this);
  }
}

/** Web Locks, which Node lacks: later requests wait until the holder releases the lock. */
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

/** From here on stores of one name, and their team parts, are tabs of one browser. */
export const beginTabs = () => {
  Object.defineProperty(globalThis, 'navigator', { value: { locks: locks() }, configurable: true });
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: ClosedChannel, configurable: true, writable: true });
};

export const endTabs = () => {
  for (const channel of opened.splice(0)) channel.close();
};

/** The channel by which a tab is notified of the others' writes. */
export const aTab = (name: string): Tabs => {
  const channel = new ClosedChannel(`rows ${name}`);
  return {
    broadcast: () => channel.postMessage('written'),
    listen(heard) {
      channel.onmessage = heard;
      return () => channel.close();
    },
  };
};
