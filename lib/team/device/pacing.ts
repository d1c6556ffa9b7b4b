import type { ChangeLabel } from '@/lib/domain/change-label';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { Instant } from '@/lib/kernel/day';
import type { RemoteFiles } from '../protocol/files';
import { growingPause } from '../protocol/growing-pause';
import type { Log, Offered } from '../protocol/log';
import { messageId } from '../protocol/message';
import type { Advance, IsSigned, Logged, Replica } from '../protocol/replica';

/**
 * What a device keeps of its team. Each of these is one transaction. `from` is what it was reckoned from: the device throws where it has
 * other things by now, and the talk begins anew.
 */
export interface TeamDevice {
  readonly replica: Replica;
  /** The log's texts that this device keeps, the oldest first. */
  kept(): Promise<readonly Logged[]>;
  /** Writes what was read on. */
  receive(read: Advance, from: Replica): Promise<void>;
  /**
   * Another log takes the place of the one that was known, or a chapter that of its messages; what was written since `from` would be lost.
   * `label` tells the device's history so.
   */
  adopt(replica: Replica, log: Advance, from: Replica, label?: ChangeLabel): Promise<void>;
  /** Whether somebody waits for the log's word on a pending message. */
  isAwaited(id: string): boolean;
  /**
   * This pending message surely is not in the log, which has gone on since it was decided: who still waits for it decides again, wherever it
   * stands in the outbox. Answers whether anybody did.
   */
  retry(id: string): Promise<boolean>;
}

export interface Parts {
  readonly log: Log;
  readonly device: TeamDevice;
  /** Signs a message with this device's key. */
  readonly seal: (body: string) => Promise<string>;
  readonly isSigned: IsSigned;
  /** Where the team's files are; nothing while there is no connection. */
  readonly files?: () => RemoteFiles | null;
  readonly now: () => Instant;
  /** Waits so many milliseconds, before the same is offered again. */
  readonly pause: (ms: number) => Promise<void>;
  /** Lets the page answer while much is read. */
  readonly rest?: () => Promise<void>;
  /** Hears up to which number the log is read, of how many. */
  readonly onRead?: (read: number, last: number) => void;
}

/** The pauses between two offers of one thing. */
const [OFFER_MS, LONGEST_OFFER_MS] = [10, 10_000];
/** What this device says outside of its numbers: a seed, or that it asks to be let in. */
const outside = ({ belonging }: Replica, at: Instant) => ({
  v: DATA_VERSION,
  id: messageId(belonging.self.device, 0),
  at,
  by: belonging.self.user,
});

/** How offers are paced and named: the same one again after a pause that grows, and what has no number under a name of its own. */
export const createPacing = ({ log, device, now, pause }: Parts) => {
  const { self } = device.replica.belonging;
  const offerPause = growingPause(OFFER_MS, LONGEST_OFFER_MS);
  /** What was last offered in vain. */
  let refused = '';
  /** The same is offered again after a pause that grows; something else at once. */
  const beforeOffer = async (what: string) => {
    if (what === refused) await pause(offerPause.next());
    else offerPause.reset();
    refused = what;
  };
  const taken = () => {
    refused = '';
  };

  /** How often this device has spoken outside of its numbers: each time under another name. */
  let spoken = 0;
  const outsideName = () => {
    spoken += 1;
    return `${messageId(self.device, 0)}-${now()}-${spoken}`;
  };

  /** Offers texts after the log's last number, as long as nobody else speaks. */
  const offerTexts = async (texts: readonly string[], offset: number): Promise<Offered['kind']> => {
    for (const [index, text] of texts.entries()) {
      const answer = await log.offer(text, outsideName(), offset + index);
      if (answer.kind !== 'taken') return answer.kind;
    }
    return 'taken';
  };

  /** What stands first in a message outside of the device's numbers. */
  const outsideHead = (at: Instant) => outside(device.replica, at);

  return { offerPause, beforeOffer, taken, outsideName, outsideHead, offerTexts };
};
export type Pacing = ReturnType<typeof createPacing>;
