import { emptyData } from '@/lib/domain/data';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { Instant } from '@/lib/kernel/day';
import { type DiskState, type TeamRecords, type TeamWrite, teamSelf } from '@/lib/store/engine/disk';
import { type Checkpoints, NO_CHECKPOINTS } from '../protocol/checkpoint';
import { chapterOf, type Fold, foldOf, type Skipped } from '../protocol/fold';
import { type DeviceId, idOf, type Member, type Seed } from '../protocol/message';
import type { Belonging, Pending, ReadStep, Replica } from '../protocol/replica';
import type { DeviceKeys } from '../protocol/signature';

/** How the team's server is reached, and as whom; the private key can't be read by anybody, and is in no backup. */
export interface ServerRecord {
  readonly name: string;
  readonly server: string;
  readonly user: string;
  readonly seed: string;
  readonly keys: DeviceKeys;
}

/** When the server last had a message of each device. */
export type Seen = Readonly<Record<DeviceId, Instant>>;

/** What the log has come to, as the disk takes it: lists in place of maps, and no rows. */
interface LogRecord extends Omit<Seed, 'data'> {
  readonly belonging: Belonging;
  readonly skipped: readonly Skipped[];
  readonly mark: string;
  readonly created: string;
  readonly seen: Seen;
  /** Nothing where an older version wrote it, which folded by other rules. */
  readonly checkpoints?: Checkpoints;
}

/** What a device knows of its team, as it was read off its disk. */
export interface TeamOnDisk {
  readonly replica: Replica;
  readonly seen: Seen;
}

const logRecordOf = ({ belonging, confirmed, mark, created, checkpoints }: Replica, seen: Seen): LogRecord => {
  const { data: _, ...record } = chapterOf({ ...confirmed, data: emptyData() });
  return { ...record, belonging, skipped: confirmed.skipped, mark, created, seen, checkpoints };
};

const confirmedOf = ({ skipped, ...record }: LogRecord): Replica['confirmed'] => {
  const { data: _, ...confirmed } = foldOf({ ...record, data: emptyData() });
  return { ...confirmed, skipped };
};

/** A commit leaves the log's record as it is; then it is not made into maps again. */
const confirmedIn = new WeakMap<LogRecord, Replica['confirmed']>();

/** What the disk keeps of the team, as the team's code reckons with it; nothing where this device is in none. */
export const knownFrom = ({ data, ...state }: DiskState, { log, outbox }: TeamRecords): TeamOnDisk | undefined => {
  const self = teamSelf(state);
  if (!self) return undefined;
  const record = log as LogRecord;
  const { belonging, mark, created, seen } = record;
  const confirmed = confirmedIn.get(record) ?? confirmedOf(record);
  confirmedIn.set(record, confirmed);
  const { place: offset, last } = self;
  const { checkpoints = { ...NO_CHECKPOINTS, foldVersion: 1 } } = record;
  return { replica: { belonging, confirmed, view: data, outbox, offset, mark, created, last, checkpoints }, seen };
};

/** Every location of stock that was ever flagged, once: its books went through what is impossible, also where a count has settled it. */
export const flaggedStock = ({ flags }: Pick<Fold, 'flags'>): readonly FlaggedStock[] => {
  const locations = [...flags.values()].flatMap(({ place: location }) => location ?? []);
  const known = locations.map(
    ({ warehouseId, materialId }) => [`${warehouseId} ${materialId}`, { warehouseId, materialId }] as const,
  );
  return [...new Map(known).values()];
};

type Rest = Pick<TeamWrite, 'entries'> & Partial<TeamWrite>;

/** What a transaction writes so that the disk knows this. */
export const writeOf = ({ replica, seen }: TeamOnDisk, rest: Rest): TeamWrite => {
  const { belonging, confirmed, offset, last, outbox: pending } = replica;
  const { device, user, role } = confirmed.members.get(belonging.self.device) ?? belonging.self;
  return {
    self: { team: belonging.team, device, user, role, last, place: offset },
    log: logRecordOf(replica, seen),
    outbox: pending,
    flagged: flaggedStock(confirmed),
    ...rest,
  };
};

/** The server's word on when it last had something of each device. */
export const seenAfter = (seen: Seen, steps: readonly ReadStep[]): Seen => {
  const news = steps.flatMap(({ step: { message }, time }) => (message ? [[idOf(message).device, time] as const] : []));
  return news.length > 0 ? { ...seen, ...Object.fromEntries(news) } : seen;
};

/** The texts of what was read that a server which forgot may need again. */
export const textsOf = (steps: readonly ReadStep[]) =>
  steps.filter(({ isKept }) => isKept).map(({ offset, text, time }) => ({ offset, text, time }));

/** The pending message in the name of the person whom the team knows this device by. */
const inNameOf = (one: Pending, user: Member['user']): Pending => {
  if (one.text !== undefined) return one;
  const body: unknown = JSON.parse(one.body);
  return typeof body === 'object' && body !== null ? { ...one, body: JSON.stringify({ ...body, by: user }) } : one;
};

/** A supervisor may let a device in as somebody else than it called itself: from then on its person is that one, also in what is pending. */
export const asConfirmed = (replica: Replica, members: Fold['members']): Replica => {
  const { belonging } = replica;
  const member = members.get(belonging.self.device);
  if (!member || (member.user === belonging.self.user && member.role === belonging.self.role)) return replica;
  const isAnother = member.user !== belonging.self.user;
  return {
    ...replica,
    belonging: { ...belonging, self: member },
    outbox: isAnother ? replica.outbox.map((one) => inNameOf(one, member.user)) : replica.outbox,
  };
};
