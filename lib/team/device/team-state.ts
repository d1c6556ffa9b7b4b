import type { Data } from '@/lib/domain/data';
import { sortBy } from '@/lib/kernel/list';
import type { TeamLink, TeamMember, TeamState } from '../protocol/contract';
import type { Replica } from '../protocol/replica';
import type { TeamFiles } from './files';
import type { Known, ServerRecord } from './records';

const membersOf = (data: Data, { replica: { confirmed }, seen }: Known): readonly TeamMember[] => {
  const nameOf = (user: TeamMember['user']) => data.users.get(user)?.name;
  const asking = [...confirmed.asking.values()].map(
    ({ device, user, name, label = '', role = 'technician' }): TeamMember => ({
      ...{ device, user, label, role, isConfirmed: false, lastSeen: seen[device] },
      name: nameOf(user) ?? name,
    }),
  );
  const confirmedOnes = [...confirmed.members.values()].map(
    ({ device, user, label = '', role }): TeamMember => ({
      ...{ device, user, label, role, isConfirmed: true, lastSeen: seen[device] },
      name: nameOf(user) ?? '',
    }),
  );
  return [...asking, ...sortBy(confirmedOnes, ({ name, device }) => `${name} ${device}`)];
};

const ownSelf = (data: Data, { replica: { belonging }, seen }: Known): TeamMember => {
  const { device, user, role, label = '' } = belonging.self;
  const name = data.users.get(user)?.name ?? belonging.name ?? '';
  return { device, user, role, label, name, isConfirmed: false, lastSeen: seen[device] };
};

const recordsOf = ({ outbox: pending }: Replica): ReadonlySet<string> =>
  new Set(pending.flatMap(({ text, undo }) => (text === undefined ? undo.map(({ id }) => id) : [])));

const newestFirst = <Row extends { readonly at: string }>(rows: readonly Row[]) => sortBy(rows, ({ at }) => at).reverse();

/** What the screens read of a team, from what its device knows. */
export const teamStateOf = (
  data: Data,
  known: Known,
  { name, server }: ServerRecord,
  link: TeamLink,
  files: TeamFiles,
): TeamState => {
  const { replica } = known;
  const members = membersOf(data, known);
  return {
    ...{ name, server, members, link },
    self: members.find(({ device }) => device === replica.belonging.self.device) ?? ownSelf(data, known),
    pending: replica.outbox.filter(({ text }) => text === undefined).length,
    pendingRecords: recordsOf(replica),
    filesToSend: files.toSend(),
    filesWait: files.wait(),
    filesBlocked: files.blocked(),
    flags: newestFirst([...replica.confirmed.flags.values()].filter(({ settled }) => settled === undefined)),
    skipped: [...replica.confirmed.skipped].reverse(),
    checkpoints: replica.checkpoints,
  };
};
