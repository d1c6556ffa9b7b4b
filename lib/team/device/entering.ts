import { supervises } from '@/lib/domain/permission';
import type { DiskState, TeamWrite } from '@/lib/store/engine/disk';
import type { Team, TeamAnswer, TeamRefusal } from '../protocol/contract';
import type { Invite } from '../protocol/invite';
import { createLogReader, type OnShare } from '../protocol/log';
import type { Member } from '../protocol/message';
import { isSignedBy, makeKeys } from '../protocol/signature';
import { foundingWrite, joiningPreview, joiningWrite } from './joining';
import type { TeamParts } from './parts';
import { answering, DONE, type Session } from './session';
import { type FoundLog, readTeamLog, visit } from './visit';

/** How many of this device's entries tell what its records have been. */
const READ_HISTORY = 5_000;

/** How a device enters a team: it founds one, or joins one. */
export const createEntering = (
  { snapshot, disk, inTurn, written, now, openLink }: TeamParts,
  { begin }: Session,
): Pick<Team, 'found' | 'preview' | 'join'> => {
  /** Enters a team with what a write says, unless another tab was faster. */
  const enter = async (write: (fresh: DiskState) => TeamWrite | null): Promise<TeamAnswer> => {
    let answer: TeamAnswer = DONE;
    await inTurn(async () => {
      const kept = await disk.current().team();
      const state = await kept.transact(snapshot.state(), (fresh) => {
        if (fresh.observer) answer = { refused: 'in-a-team' };
        const made = fresh.observer ? null : write(fresh);
        if (!made && !fresh.observer) answer = { refused: 'does-not-merge' };
        return made;
      });
      written(state);
    });
    if ('done' in answer) {
      reader.forget();
      await begin();
    }
    return answer;
  };

  const outside = (): TeamRefusal | undefined => {
    if (snapshot.state().observer) return { refused: 'in-a-team' };
    return snapshot.isOneOf('ready', 'memory') ? undefined : { refused: 'not-ready' };
  };

  const newcomerOf = async (invite: Invite) => {
    const keys = await makeKeys().catch(() => null);
    return keys && { invite, keys, at: now() };
  };

  /** What of a team's log was read before this device is in it. */
  const reader = createLogReader();

  /** An invite's team, as its log has come to be. */
  const foundLog = async (
    invite: Invite,
    onShare?: OnShare,
  ): Promise<{ readonly log: FoundLog; readonly founder: Member } | TeamRefusal> => {
    const { founder } = invite;
    if (!founder) return { refused: 'not-founded' };
    const { team } = invite;
    const log = await visit(openLink, invite, (reached, files) =>
      readTeamLog(reader, reached, files(), { team, founder, isSigned: isSignedBy }, onShare),
    );
    if (log === null) return { refused: 'not-founded' };
    if ('refused' in log) return log;
    return log.read.stoppedAt === undefined ? { log, founder } : { refused: 'newer' };
  };

  /** What this device's records have been, the oldest first. */
  const ownHistory = async () => [...(await disk.current().history(null, READ_HISTORY))].reverse();

  return {
    found: (invite) =>
      answering(async () => {
        const wrong = outside();
        if (wrong) return wrong;
        const user = snapshot.user();
        const person = snapshot.state().data.users.get(user);
        if (!person || !supervises(person)) return { refused: 'supervisors-only' };
        const newcomer = await newcomerOf(invite);
        if (!newcomer) return { refused: 'no-key' };
        const info = await visit(openLink, invite, (log) => log.info());
        if ('refused' in info) return info;
        if (info.last > 0) return { refused: 'already-founded' };
        return enter(({ data }) => foundingWrite(data, user, newcomer));
      }),
    preview: (invite, onShare) =>
      answering(async () => {
        const found = outside() ?? (await foundLog(invite, onShare));
        if ('refused' in found) return found;
        const mine = { data: snapshot.state().data, history: await ownHistory() };
        return joiningPreview(found.log.read.fold, mine, invite.role) ?? { refused: 'does-not-merge' };
      }),
    join: (invite, records, onShare) =>
      answering(async () => {
        const found = outside() ?? (await foundLog(invite, onShare));
        if ('refused' in found) return found;
        const newcomer = await newcomerOf(invite);
        if (!newcomer) return { refused: 'no-key' };
        const history = await ownHistory();
        return enter(({ data }) =>
          joiningWrite({ ...found, newcomer, ...(records === 'bring-mine' && { mine: { data, history } }) }),
        );
      }),
  };
};
