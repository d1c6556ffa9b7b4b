import { LARGEST_FILE } from '@/lib/domain/attachment-room';
import { chapterBytes, checkpointAt, isProven } from '../protocol/chapter';
import { CHAPTER_EVERY, type Checkpoint, isWitnessed, unsentCheckpoint } from '../protocol/checkpoint';
import { type FileName, hashOf, type RemoteFiles, type Sent, sendFile } from '../protocol/files';
import type { Fold } from '../protocol/fold';
import type { Exchanged } from '../protocol/log';
import { bodyOf, type Message } from '../protocol/message';
import type { ReadStep } from '../protocol/replica';
import type { Pacing, Parts } from './pacing';

/** After so many more messages without a chapter the next supervisor's device writes it. */
const PATIENCE = 20;

/** A chapter that this device may write: the fold, its bytes while they are sent, and its name once the server has them. */
interface Draft {
  readonly offset: number;
  readonly fold: Fold;
  readonly bytes?: Uint8Array;
  readonly file?: FileName;
}

/** What a device says of its fold outside of its numbers: digests, and now and then all of it as a chapter. */
export const createChapters = (
  { log, device, seal, isSigned, now }: Parts,
  { outsideName, outsideHead }: Pacing,
  catchUp: () => Promise<Exchanged | undefined>,
) => {
  const { belonging } = device.replica;
  const { team, founder, self } = belonging;
  let draft: Draft | undefined;

  /** The draft's checkpoint. The draft goes once the log has a chapter of it, or another device came to something else there. */
  const draftCheckpoint = (): Checkpoint | undefined => {
    const { own, differences } = device.replica.checkpoints;
    const checkpoint = own.find(({ place: offset }) => offset === draft?.offset);
    const isWanted =
      checkpoint && !checkpoint.hasChapter && differences.every(({ place: offset }) => offset !== checkpoint.place);
    if (!isWanted) draft = undefined;
    return isWanted ? checkpoint : undefined;
  };

  /** One supervisor's device writes it, each time another one. Where that one is away, the next does. */
  const isOwnTurn = ({ place: offset }: Checkpoint) => {
    const { confirmed, offset: read } = device.replica;
    const writers = [...confirmed.members.values()].flatMap((one) => (one.role === 'supervisor' ? one.device : [])).sort();
    const index = writers.indexOf(self.device);
    if (index < 0) return false;
    const turns = (index + offset / CHAPTER_EVERY) % writers.length;
    return read - offset >= turns * PATIENCE;
  };

  /**
   * Offers what this device says of an offset; with `after` unless the log has gone on, for another device may have said it. Answers whether the log
   * had room, and could be read on.
   */
  const offerMessage = async (message: Message, after?: number) => {
    const answer = await log.offer(await seal(bodyOf(message)), outsideName(), after);
    return answer.kind !== 'full' && (await catchUp()) === undefined;
  };

  const headOf = ({ place: offset, log: of, digest }: Checkpoint) => ({ ...outsideHead(now()), place: offset, log: of, digest });

  /** Offers the chapter whose file the server has. Answers whether there was one, and room for it. */
  const offerChapter = async () => {
    const checkpoint = draftCheckpoint();
    if (!checkpoint || !draft?.file) return false;
    return offerMessage({ ...headOf(checkpoint), kind: 'chapter', file: draft.file }, device.replica.offset);
  };

  return {
    /** What the fold came to at an offset where all devices reckon; nothing where the page has no secure context. */
    async reckoned(at: ReadStep): Promise<Checkpoint | undefined> {
      const { fold } = at.step;
      if (at.offset % CHAPTER_EVERY === 0) draft = { offset: at.offset, fold };
      return checkpointAt(at, fold);
    },
    /** Offers the chapter, else the digest, that this device has to send. Answers whether it did. */
    async offer(): Promise<boolean> {
      if (await offerChapter()) return true;
      const next = unsentCheckpoint(device.replica.checkpoints);
      if (!next) return false;
      // Once two people have, it only says that this device has come by: nobody else can say that.
      const after = isWitnessed(next) ? undefined : device.replica.offset;
      return offerMessage({ ...headOf(next), kind: 'digest' }, after);
    },
    /** Sends the file of the chapter whose turn is this device's, and offers the chapter. */
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
