import { emptyData } from '@/lib/domain/data';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { Instant } from '@/lib/kernel/day';
import { type DiskState, type TeamRecords, type TeamWrite, teamSelf } from '@/lib/store/engine/disk';
import { type Checkpoints, NO_CHECKPOINTS } from '../protocol/checkpoint';
import { chapterOf, type Fold, foldOf, type Skipped } from '../protocol/fold';
import { type DeviceId, idOf, type Member, type Seed } from '../protocol/message';
import type { Belonging, Pending, ReadStep, Replica } from '../protocol/replica';
import type { DeviceKeys } from '../protocol/signature';

/** How this device reaches the team's server. Its private key can't be exported, and no backup has it. */
export interface ServerRecord {
  readonly name: string;
  readonly server: string;
  readonly user: string;
  readonly seed: string;
  readonly keys: DeviceKeys;
}

/** When the server last received a message of each device. */
export type Seen = Readonly<Record<DeviceId, Instant>>;

/** The fold as the disk keeps it: lists in place of maps, and without the rows. */
interface LogRecord extends Omit<Seed, 'data'> {
  readonly belonging: Belonging;
  readonly skipped: readonly Skipped[];
  readonly mark: string;
  readonly created: string;
  readonly seen: Seen;
  /** Missing in a record of an older version, which had other fold rules. */
  readonly checkpoints?: Checkpoints;
}

/** A device's team data as read from its disk. */
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

/** A commit does not change the log's record, so its maps are built only once. */
const confirmedIn = new WeakMap<LogRecord, Replica['confirmed']>();

/** Converts the disk's team records into the team code's types; `undefined` when this device is in no team. */
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

/**
 * Each stock location that was ever flagged, once. A settled one stays: its ledger was once impossible, also where a count
 * corrected it.
 */
export const flaggedStock = ({ flags }: Pick<Fold, 'flags'>): readonly FlaggedStock[] => {
  const locations = [...flags.values()].flatMap(({ place: location }) => location ?? []);
  const known = locations.map(
    ({ warehouseId, materialId }) => [`${warehouseId} ${materialId}`, { warehouseId, materialId }] as const,
  );
  return [...new Map(known).values()];
};

type Rest = Pick<TeamWrite, 'entries'> & Partial<TeamWrite>;

/** The transaction that stores this team data. */
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

/** The times of the last messages, by the server's clock, after these steps. */
export const seenAfter = (seen: Seen, steps: readonly ReadStep[]): Seen => {
  const news = steps.flatMap(({ step: { message }, time }) => (message ? [[idOf(message).device, time] as const] : []));
  return news.length > 0 ? { ...seen, ...Object.fromEntries(news) } : seen;
};

/** The texts to keep, in case a server loses its log. */
export const textsOf = (steps: readonly ReadStep[]) =>
  steps.filter(({ isKept }) => isKept).map(({ offset, text, time }) => ({ offset, text, time }));

/** A pending message under the person that the team has confirmed for this device. */
const inNameOf = (one: Pending, user: Member['user']): Pending => {
  if (one.text !== undefined) return one;
  const body: unknown = JSON.parse(one.body);
  return typeof body === 'object' && body !== null ? { ...one, body: JSON.stringify({ ...body, by: user }) } : one;
};

/**
 * Adopts the person and role that a supervisor confirmed. They may differ from the request, and pending messages then change
 * their author too.
 */
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
