import { createSliceYield } from '@/lib/kernel/slices';
import { readFromChapter, type Trust, unreadableReason } from '../protocol/chapter';
import type { TeamRefusal } from '../protocol/contract';
import type { RemoteFiles } from '../protocol/files';
import { genesis } from '../protocol/fold';
import type { Log, LogReader, OnProgress } from '../protocol/log';
import { type Advance, advance } from '../protocol/replica';
import type { Address, OpenLink } from './parts';

/** After this time without a byte from the server the person sees `no-signal`. */
const QUIET_MS = 30_000;

/**
 * Opens a connection, runs `work` once and closes it. Answers a refusal when the server refuses or nobody answers. After a lost
 * connection the work runs again on the next one, until `quietMs` pass without a byte.
 */
export const visit = <Answer>(
  openLink: OpenLink,
  { server, team, user, seed }: Address,
  work: (log: Log, files: () => RemoteFiles | null) => Promise<Answer>,
  quietMs = QUIET_MS,
) =>
  new Promise<Answer | TeamRefusal>((resolve) => {
    let [isOver, isHeard] = [false, false];
    const end = (answer: Answer | TeamRefusal) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      void link.close();
      resolve(answer);
    };
    const isQuiet = () => end({ refused: 'no-signal' });
    let timer = setTimeout(isQuiet, quietMs);
    const link = openLink({
      server,
      team,
      user,
      seed,
      talk: async (log) => {
        end(await work(log, () => link.remoteFiles()));
        return 'up-to-date';
      },
      onReceived: () => {
        if (isOver) return;
        isHeard = true;
        clearTimeout(timer);
        timer = setTimeout(isQuiet, quietMs);
      },
      onState: (state) => {
        if (state === 'refused' || (state === 'no-signal' && !isHeard)) end({ refused: state });
      },
    });
  });

/** A team's log read from its first message or from a chapter on. */
export interface FoundLog {
  readonly created: string;
  readonly read: Advance;
}

/**
 * Reads a team's log from the newest valid chapter, else from its first message. `null` when nobody has founded the team. Refuses
 * a trimmed log without a valid chapter.
 */
export const readTeamLog = async (
  reader: LogReader,
  log: Log,
  files: RemoteFiles | null,
  trust: Trust,
  onProgress?: OnProgress,
): Promise<FoundLog | TeamRefusal | null> => {
  const chapter = files && (await readFromChapter(reader, log, files, trust, { onProgress }));
  if (!chapter && (await log.info()).first > 1) return { refused: await unreadableReason(reader, log) };
  const { created, logged } = chapter ?? (await reader.read(log, onProgress));
  const read = await advance(chapter?.start ?? genesis(trust.founder), trust.team, logged, trust.isSigned, createSliceYield());
  return read.fold.base === '' && read.stoppedAt === undefined ? null : { created, read };
};
