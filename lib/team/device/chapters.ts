import { LARGEST_FILE } from '@/lib/domain/attachment-room';
import { chapterBytes, checkpointAt, isProven } from '../protocol/chapter';
import { CHAPTER_EVERY, type Checkpoint, isWitnessed, unsentCheckpoint } from '../protocol/checkpoint';
import { type FileName, hashOf, type RemoteFiles, type Sent, sendFile } from '../protocol/files';
import type { Fold } from '../protocol/fold';
import type { Exchanged } from '../protocol/log';
import { bodyOf, type Message } from '../protocol/message';
import type { ReadStep } from '../protocol/replica';
import type { Pacing, Parts } from './pacing';

/** After this many more messages without a chapter the next supervisor's device writes it. */
const PATIENCE = 20;

/** A chapter that this device may write: the fold, its bytes while uploading, and its file name once uploaded. */
interface Draft {
  readonly offset: number;
  readonly fold: Fold;
  readonly bytes?: Uint8Array;
  readonly file?: FileName;
}

/** Sends this device's digests, and chapters when it is its turn. */
export const createChapters = (
  { log, device, seal, isSigned, now }: Parts,
  { outsideName, outsideHead }: Pacing,
  catchUp: () => Promise<Exchanged | undefined>,
) => {
  const { belonging } = device.replica;
  const { team, founder, self } = belonging;
  let draft: Draft | undefined;

  /** The draft's checkpoint. The draft is dropped once the log has that chapter, or another device sent another digest. */
  const draftCheckpoint = (): Checkpoint | undefined => {
    const { own, differences } = device.replica.checkpoints;
    const checkpoint = own.find(({ place: offset }) => offset === draft?.offset);
    const isWanted =
      checkpoint && !checkpoint.hasChapter && differences.every(({ place: offset }) => offset !== checkpoint.place);
    if (!isWanted) draft = undefined;
    return isWanted ? checkpoint : undefined;
  };

  /** Whether this device writes the chapter. Supervisors' devices take turns; if one is away, the next one does it. */
  const isOwnTurn = ({ place: offset }: Checkpoint) => {
    const { confirmed, offset: read } = device.replica;
    const writers = [...confirmed.members.values()].flatMap((one) => (one.role === 'supervisor' ? one.device : [])).sort();
    const index = writers.indexOf(self.device);
    if (index < 0) return false;
    const turns = (index + offset / CHAPTER_EVERY) % writers.length;
    return read - offset >= turns * PATIENCE;
  };

  /**
   * Sends a digest or chapter. With `after` only if the log has not grown, since another device may have sent the same. Answers
   * false when the log is full or can't be read on.
   */
  const offerMessage = async (message: Message, after?: number) => {
    const answer = await log.offer(await seal(bodyOf(message)), outsideName(), after);
    return answer.kind !== 'full' && (await catchUp()) === undefined;
  };

  const headOf = ({ place: offset, log: of, digest }: Checkpoint) => ({ ...outsideHead(now()), place: offset, log: of, digest });

  /** Sends the chapter message of an uploaded file. Answers whether there was one and it was accepted. */
  const offerChapter = async () => {
    const checkpoint = draftCheckpoint();
    if (!checkpoint || !draft?.file) return false;
    return offerMessage({ ...headOf(checkpoint), kind: 'chapter', file: draft.file }, device.replica.offset);
  };

  return {
    /** The checkpoint at a digest offset; `undefined` in a page without a secure context (no `crypto.subtle`). */
    async reckoned(at: ReadStep): Promise<Checkpoint | undefined> {
      const { fold } = at.step;
      if (at.offset % CHAPTER_EVERY === 0) draft = { offset: at.offset, fold };
      return checkpointAt(at, fold);
    },
    /** Sends the chapter, or else the digest, that is due. Answers whether it sent one. */
    async offer(): Promise<boolean> {
      if (await offerChapter()) return true;
      const next = unsentCheckpoint(device.replica.checkpoints);
      if (!next) return false;
      // A digest with enough witnesses only proves that this device has read so far. No other device can send that.
      const after = isWitnessed(next) ? undefined : device.replica.offset;
      return offerMessage({ ...headOf(next), kind: 'digest' }, after);
    },
    /** Uploads this device's chapter file and then sends the chapter message. */
    async send(files: RemoteFiles, mayGoOn: () => boolean): Promise<Sent> {
      const checkpoint = draftCheckpoint();
      if (!checkpoint || !draft || draft.file || !isOwnTurn(checkpoint)) return 'sent';
      const { fold, offset } = draft;
      const isSendable = draft.bytes !== undefined || (await isProven(fold, { team, founder, isSigned }));
      const bytes = isSendable ? (draft.bytes ?? (await chapterBytes(fold, offset, belonging))) : undefined;
      if (!bytes || bytes.byteLength > LARGEST_FILE) {
        draft = undefined;
        return 'sent';
      }
      draft = { offset, fold, bytes };
      const sent = await sendFile(files, bytes, mayGoOn);
      if (sent === 'paused') return sent;
      draft = sent === 'sent' ? { offset, fold, file: { hash: await hashOf(bytes), size: bytes.byteLength } } : undefined;
      await offerChapter();
      return 'sent';
    },
  };
};
export type Chapters = ReturnType<typeof createChapters>;
