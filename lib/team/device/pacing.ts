import type { ChangeLabel } from '@/lib/domain/change-label';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { Instant } from '@/lib/kernel/day';
import type { RemoteFiles } from '../protocol/files';
import { growingPause } from '../protocol/growing-pause';
import type { Log, Offered } from '../protocol/log';
import { messageId } from '../protocol/message';
import type { Advance, IsSigned, Logged, Replica } from '../protocol/replica';

/**
 * The team's data on this device. Each method is one transaction. It throws `Overtaken` when the data no longer equals `from`, and
 * the exchange starts again.
 */
export interface TeamDevice {
  readonly replica: Replica;
  /** The log texts kept on this device, the oldest first. */
  kept(): Promise<readonly Logged[]>;
  /** Stores newly read messages. */
  receive(read: Advance, from: Replica): Promise<void>;
  /**
   * Replaces the known log by another one, or its messages by a chapter. Throws when anything was written since `from`. `label`
   * is the history entry.
   */
  adopt(replica: Replica, log: Advance, from: Replica, label?: ChangeLabel): Promise<void>;
  /** Whether a caller waits for this pending message to be confirmed. */
  isAwaited(id: string): boolean;
  /**
   * Called when a pending message is certainly not in the log, which has grown since it was decided. A waiting caller decides it
   * again, wherever it is in the outbox. Answers whether one did.
   */
  retry(id: string): Promise<boolean>;
}

export interface Parts {
  readonly log: Log;
  readonly device: TeamDevice;
  /** Signs a message with this device's key. */
  readonly seal: (body: string) => Promise<string>;
  readonly isSigned: IsSigned;
  /** The team's remote files; `null` while there is no connection. */
  readonly files?: () => RemoteFiles | null;
  readonly now: () => Instant;
  /** Waits before the same text is sent again. */
  readonly pause: (ms: number) => Promise<void>;
  /** Yields to the page during long work. */
  readonly rest?: () => Promise<void>;
  /** Reports the progress: `read` of `last` messages. */
  readonly onRead?: (read: number, last: number) => void;
}

/** The pauses between two attempts to send the same text: the first and the longest. */
const [OFFER_MS, LONGEST_OFFER_MS] = [10, 10_000];
/** The head of an unnumbered message: a seed, digest, chapter or join request. */
const outside = ({ belonging }: Replica, at: Instant) => ({
  v: DATA_VERSION,
  id: messageId(belonging.self.device, 0),
  at,
  by: belonging.self.user,
});

/** Paces repeated sends, and names messages that have no number of their own. */
export const createPacing = ({ log, device, now, pause }: Parts) => {
  const { self } = device.replica.belonging;
  const offerPause = growingPause(OFFER_MS, LONGEST_OFFER_MS);
  /** The id or kind of the last attempt that was not confirmed. */
  let refused = '';
  /** Waits before the same message is sent again, longer each time; another one goes at once. */
  const beforeOffer = async (what: string) => {
    if (what === refused) await pause(offerPause.next());
    else offerPause.reset();
    refused = what;
  };
  const taken = () => {
    refused = '';
  };

  /** Counts the unnumbered messages, so that each has another id. */
  let unnumbered = 0;
  const outsideName = () => {
    unnumbered += 1;
    return `${messageId(self.device, 0)}-${now()}-${unnumbered}`;
  };

  /** Appends texts one by one, on condition that nobody else appends in between. Answers the first kind that is not `taken`. */
  const offerTexts = async (texts: readonly string[], offset: number): Promise<Offered['kind']> => {
    for (const [index, text] of texts.entries()) {
      const answer = await log.offer(text, outsideName(), offset + index);
      if (answer.kind !== 'taken') return answer.kind;
    }
    return 'taken';
  };

  /** The head of an unnumbered message at this moment. */
  const outsideHead = (at: Instant) => outside(device.replica, at);

  return { offerPause, beforeOffer, taken, outsideName, outsideHead, offerTexts };
};
export type Pacing = ReturnType<typeof createPacing>;
