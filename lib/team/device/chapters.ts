import { LARGEST_FILE } from '@/lib/domain/attachment-room';
import { chapterBytes, checkpointAt, isProven } from '../protocol/chapter';
import { CHAPTER_EVERY, type Checkpoint, unsentCheckpoint } from '../protocol/checkpoint';
import { type FileName, hashOf, type RemoteFiles, type Sent, sendFile } from '../protocol/files';
import type { Fold } from '../protocol/fold';
import type { Exchanged } from '../protocol/log';
import { bodyOf, type Message } from '../protocol/message';
import type { ReadStep } from '../protocol/replica';
import type { Pacing, Parts } from './pacing';

/** After so many more messages without a chapter the next supervisor's device writes it. */
const PATIENCE = 20;

/** A chapter that this device may write: the fold that it holds, and its file once the server has it. */
interface Draft {
  readonly offset: number;
  readonly fold: Fold;
  readonly bytes?: Uint8Array;
  readonly file?: FileName;
}

/** What a device tells of its fold outside of its numbers: digests, and now and then all of it as a chapter. */
export const createChapters = (
  { log, device, seal, isSigned, now }: Parts,
  { outsideName, outsideHead }: Pacing,
  catchUp: () => Promise<Exchanged | undefined>,
) => {
  const { belonging } = device.replica;
  const { team, founder, self } = belonging;
  let draft: Draft | undefined;

  /** The checkpoint of the draft, while the log has no chapter of it and nobody has come to something else. */
  const wanted = (): Checkpoint | undefined => {
    const { own, differences } = device.replica.checkpoints;
    const of = own.find(({ place: offset }) => offset === draft?.offset);
    const isWanted = of && !of.hasChapter && differences.every(({ place: offset }) => offset !== of.place);
    if (!isWanted) draft = undefined;
    return isWanted ? of : undefined;
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

  /** Says something of an offset, unless the log has gone on. */
  const tell = async (message: Message) => {
    const answer = await log.offer(await seal(bodyOf(message)), outsideName(), device.replica.offset);
    if (answer.kind === 'full') return false;
    await catchUp();
    return true;
  };

  const headOf = ({ place: offset, log: of, digest }: Checkpoint) => ({ ...outsideHead(now()), place: offset, log: of, digest });
  const tellChapter = async () => {
    const of = wanted();
    return of !== undefined && draft?.file !== undefined && tell({ ...headOf(of), kind: 'chapter', file: draft.file });
  };

  return {
    /** What the fold came to at an offset where all devices reckon; nothing where the page has no secure context. */
    async reckoned(at: ReadStep): Promise<Checkpoint | undefined> {
      const { fold } = at.step;
      if (at.offset % CHAPTER_EVERY === 0) draft = { offset: at.offset, fold };
      return checkpointAt(at, fold);
    },
    /** Tells what is to be told next. Answers whether it did. */
    async offer(): Promise<boolean> {
      if (draft?.file && (await tellChapter())) return true;
      const { user } = device.replica.confirmed.members.get(self.device) ?? self;
      const next = unsentCheckpoint(device.replica.checkpoints, user);
      return next !== undefined && tell({ ...headOf(next), kind: 'digest' });
    },
    /** Sends the file of the chapter whose turn is this device's, where nobody else was faster. */
    async send(files: RemoteFiles, mayGoOn: () => boolean): Promise<Sent> {
      const of = wanted();
      if (!of || !draft || !isOwnTurn(of)) return 'sent';
      const { fold, offset } = draft;
      const bytes =
        draft.bytes ?? ((await isProven(fold, { team, founder, isSigned })) && (await chapterBytes(fold, offset, belonging)));
      if (!bytes || bytes.byteLength > LARGEST_FILE) {
        draft = undefined;
        return 'sent';
      }
      draft = { fold, offset, bytes };
      const sent = await sendFile(files, bytes, mayGoOn);
      if (sent === 'paused') return sent;
      draft = sent === 'sent' ? { fold, offset, bytes, file: { hash: await hashOf(bytes), size: bytes.byteLength } } : undefined;
      await tellChapter();
      return 'sent';
    },
  };
};
export type Chapters = ReturnType<typeof createChapters>;
