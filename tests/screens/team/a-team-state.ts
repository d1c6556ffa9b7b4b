import { emptyData } from '@/lib/domain/data';
import type { Flag } from '@/lib/domain/merge/flag';
import { NO_CHECKPOINTS } from '@/lib/team/protocol/checkpoint';
import type { Team, TeamAnswer, TeamMember, TeamState } from '@/lib/team/protocol/contract';
import { inviteLink, newTeam, withMember } from '../../../scripts/team-config.mjs';
import { userId } from '../../support/builders';

const SERVER = 'wss://team.example';
const made = withMember(newTeam({ name: 'Red Norte', server: SERVER, site: 'https://campo.example' }), {
  name: 'Ana',
  role: 'technician',
});
const founder = { device: 'device000001', user: userId(1), role: 'supervisor', key: 'k'.repeat(43) };

/** The invites from the server's owner: the founder's own, and another person's. */
export const FOUNDERS_LINK: string = inviteLink(made.team, made.member, made.seed);
export const ANAS_LINK: string = inviteLink(made.team, made.member, made.seed, founder);
/** The founder's invite after the team is founded, for a lost phone. */
export const FOUNDERS_LINK_AGAIN: string = inviteLink(made.team, { ...made.member, name: 'founder' }, made.seed, founder);
/** The fragment of a link, which is never sent to a server. */
export const fragmentOf = (link: string) => link.slice(link.indexOf('#'));

export const aTeamMember = (n: number, more: Partial<TeamMember> = {}): TeamMember => ({
  ...{ device: `device00000${n}`, user: userId(n), name: `Persona ${n}`, label: 'Chrome · Android', role: 'technician' },
  ...{ isConfirmed: true, lastSeen: '2026-11-21T15:05:00.000Z' },
  ...more,
});

const self = aTeamMember(1, { name: 'Laura', role: 'supervisor' });

export const aTeamState = (more: Partial<TeamState> = {}): TeamState => ({
  ...{ name: 'Red Norte', server: SERVER, self, members: [self], link: 'up-to-date', pending: 0, share: undefined },
  ...{
    pendingRecords: new Map<string, boolean>(),
    filesToSend: new Set<string>(),
    filesWait: undefined,
    filesBlocked: [],
    flags: [] as readonly Flag[],
    notPermitted: 0,
    skipped: [],
    checkpoints: NO_CHECKPOINTS,
  },
  ...more,
});

/** A team that records its calls in order and answers them. */
export const recordingTeam = (
  team: TeamState | null,
  answer: TeamAnswer = { done: true },
  file: Team['file'] = async () => ({ missing: 'not-sent' }),
) => {
  const calls: (readonly unknown[])[] = [];
  const note =
    (name: Exclude<keyof Team, 'file'>) =>
    async (...of: readonly unknown[]) => {
      calls.push([name, ...of]);
      return answer;
    };
  const openedTeam: Team = {
    found: note('found'),
    preview: async (...of) => {
      calls.push(['preview', ...of]);
      return 'refused' in answer ? answer : { added: 0, changed: 0, conflicts: [], merged: emptyData() };
    },
    join: note('join'),
    confirm: note('confirm'),
    expel: note('expel'),
    leave: note('leave'),
    settle: note('settle'),
    file,
  };
  return { calls, fixedTeam: { team, isInTeam: team !== null, openTeam: async () => openedTeam } };
};
