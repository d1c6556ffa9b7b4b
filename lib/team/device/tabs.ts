import type { TeamLink } from '../protocol/contract';
import type { DeviceId } from '../protocol/message';

/** The state of the link, and the progress of a long catch-up. */
interface Held {
  readonly link: TeamLink;
  readonly share?: number | undefined;
}

/**
 * Messages between the tabs of one device. `link`: the tab with the link announces its state; `asks` requests that. `waits`: a
 * tab waits for a message's confirmation. `again`: that message lost a race since it was decided at `place`. `decided`: its tab
 * has decided it again.
 */
type TabMessage =
  | ({ readonly kind: 'link' } & Held)
  | { readonly kind: 'asks' }
  | { readonly kind: 'waits' | 'decided'; readonly id: string }
  | { readonly kind: 'again'; readonly id: string; readonly place: number | undefined };

/** How long to wait for another tab's decision; that tab may have been closed. */
const LONGEST_WAIT_MS = 3_000;

interface Listener {
  /** The state of the link, announced by the tab that holds it. */
  onLink(link: TeamLink, share?: number): void;
  /** Decides a message again for a caller in this tab, unless it was decided at another offset since. */
  retry(id: string, offset: number | undefined): Promise<unknown>;
}

/** Connects the tabs of one device: one of them holds the link, and any of them may wait for a confirmation. */
export const createBetweenTabs = (device: DeviceId) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`telecampo:team:${device}`);
  const waitingElsewhere = new Set<string>();
  const deciding = new Map<string, () => void>();
  let held: Held | undefined;
  let listener: Listener | undefined;
  const post = (message: TabMessage) => channel?.postMessage(message);

  const receive = async (message: TabMessage) => {
    if (message.kind === 'waits') waitingElsewhere.add(message.id);
    if (message.kind === 'decided') deciding.get(message.id)?.();
    if (message.kind === 'asks' && held) post({ kind: 'link', ...held });
    if (message.kind === 'link' && !held) listener?.onLink(message.link, message.share);
    if (message.kind !== 'again') return;
    // Answer even after a failure, so that the link does not wait in vain. The disk has what was written.
    await listener?.retry(message.id, message.place).catch(() => undefined);
    post({ kind: 'decided', id: message.id });
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => void receive(data);

  return {
    listen(to: Listener) {
      listener = to;
      post({ kind: 'asks' });
    },
    /** Announces that this tab holds the link, and its state. */
    hold(link: TeamLink, share?: number) {
      held = { link, share };
      post({ kind: 'link', ...held });
    },
    /** Announces that a caller in this tab waits for a message's confirmation. */
    wait: (id: string) => post({ kind: 'waits', id }),
    /** Whether a caller in another tab waits for it. */
    isAwaited: (id: string) => waitingElsewhere.has(id),
    forget: (id: string) => waitingElsewhere.delete(id),
    /** Asks the waiting tab to decide a message again. Resolves once it has, or after `LONGEST_WAIT_MS`. */
    retry: (id: string, offset: number | undefined) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => deciding.get(id)?.(), LONGEST_WAIT_MS);
        deciding.set(id, () => {
          clearTimeout(timer);
          deciding.delete(id);
          resolve();
        });
        post({ kind: 'again', id, place: offset });
      }),
    close() {
      channel?.close();
    },
  };
};
export type BetweenTabs = ReturnType<typeof createBetweenTabs>;
