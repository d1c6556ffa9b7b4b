import type { TeamLink } from '../protocol/contract';
import type { DeviceId } from '../protocol/message';

/** How the link stands, and how far a long catch-up is. */
interface Held {
  readonly link: TeamLink;
  readonly share?: number | undefined;
}

/**
 * What the tabs of one device tell each other. `link`: the tab that holds the link says how it stands; `asks` makes it say so.
 * `waits`: a tab waits for the log's word on a message. `again`: the log has gone on since that was decided at this place, and surely lacks it.
 * `decided`: whoever waited for it has decided.
 */
type Word =
  | ({ readonly kind: 'link' } & Held)
  | { readonly kind: 'asks' }
  | { readonly kind: 'waits' | 'decided'; readonly id: string }
  | { readonly kind: 'again'; readonly id: string; readonly place: number | undefined };

/** How long the link waits for another tab to decide, which may have been closed. */
const LONGEST_WAIT_MS = 3_000;

interface Listener {
  /** How the link stands, as the tab that holds it says. */
  onLink(link: TeamLink, share?: number): void;
  /** Decides again about a message that somebody here waits for, unless it was decided on another place since. */
  retry(id: string, offset: number | undefined): Promise<unknown>;
}

/** The tabs of one device among themselves: one of them talks with the server, and any of them may wait for its word. */
export const createBetweenTabs = (device: DeviceId) => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`telecampo:team:${device}`);
  const waitingElsewhere = new Set<string>();
  const deciding = new Map<string, () => void>();
  let held: Held | undefined;
  let listener: Listener | undefined;
  const post = (word: Word) => channel?.postMessage(word);

  const hear = async (word: Word) => {
    if (word.kind === 'waits') waitingElsewhere.add(word.id);
    if (word.kind === 'decided') deciding.get(word.id)?.();
    if (word.kind === 'asks' && held) post({ kind: 'link', ...held });
    if (word.kind === 'link' && !held) listener?.onLink(word.link, word.share);
    if (word.kind !== 'again') return;
    // Without an answer the link waits no longer than it has to; what was written here is on the disk for it.
    await listener?.retry(word.id, word.place).catch(() => undefined);
    post({ kind: 'decided', id: word.id });
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<Word>) => void hear(data);

  return {
    listen(to: Listener) {
      listener = to;
      post({ kind: 'asks' });
    },
    /** This tab holds the link, and says how it stands. */
    hold(link: TeamLink, share?: number) {
      held = { link, share };
      post({ kind: 'link', ...held });
    },
    /** Somebody in this tab waits for the log's word on a message. */
    wait: (id: string) => post({ kind: 'waits', id }),
    /** Whether somebody in another tab does. */
    isAwaited: (id: string) => waitingElsewhere.has(id),
    forget: (id: string) => waitingElsewhere.delete(id),
    /** Lets the tab decide that waits for a message; resolves once it has, or when it takes too long. */
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
