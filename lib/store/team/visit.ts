import type { Log } from '@/lib/sync/exchange';
import type { Shelf } from '@/lib/sync/files';
import { genesis } from '@/lib/sync/fold';
import type { Member } from '@/lib/sync/message';
import { type Advance, advance, type Logged } from '@/lib/sync/replica';
import { isSignedBy } from '@/lib/sync/signature';
import type { TeamRefusal } from '../engine/team';
import type { Address, OpenLink } from './parts';

/** So long a server may take to answer before a person is told. */
const LONGEST_VISIT_MS = 30_000;
const BATCH = 500;

/** Does something at a team's server once; answers why not where it does not let us in or nobody is there. */
export const visit = <Answer>(
  openLink: OpenLink,
  { server, team, user, seed }: Address,
  work: (log: Log, shelf: () => Shelf | null) => Promise<Answer>,
  longest = LONGEST_VISIT_MS,
) =>
  new Promise<Answer | TeamRefusal>((resolve) => {
    let isOver = false;
    const end = (answer: Answer | TeamRefusal) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      void link.close();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ refused: 'no-signal' }), longest);
    const link = openLink({
      ...{ server, team, user, seed },
      talk: async (log) => {
        end(await work(log, () => link.shelf()));
        return 'up-to-date';
      },
      onState: (state) => {
        if (state === 'refused' || state === 'no-signal') end({ refused: state });
      },
    });
  });

/** A team's log as it was found, from its first message. */
export interface FoundLog {
  readonly created: string;
  readonly read: Advance;
}

/** Reads a team's log whole; `null` while nobody has founded it. */
export const readWholeLog = async (log: Log, team: string, founder: Member): Promise<FoundLog | null> => {
  const { created, last } = await log.info();
  const logged: Logged[] = [];
  for (let from = 1; from <= last; from += BATCH) logged.push(...(await log.read(from, Math.min(last, from + BATCH - 1))));
  if (logged.length < last) throw new Error('The log ends before its end');
  const read = await advance(genesis(founder), team, logged, isSignedBy);
  return read.fold.base === '' && read.stoppedAt === undefined ? null : { created, read };
};
