import { CHAPTER_EVERY } from './checkpoint';
import { type Fold, genesis } from './fold';
import { type DeviceId, FOLDS_ALIKE_SINCE, idOf, type Member } from './message';
import { type Read, readMessage } from './read-message';
import { advance, type IsSigned, type Logged } from './replica';
import { unsealed } from './signature';

/** A device's activity in the log. */
interface DeviceSeen {
  /** The server's users under whose subjects it published. */
  readonly users: ReadonlySet<string>;
  /** When the server received its last message. */
  readonly lastSeen: string;
  /**
   * The offset that the device has certainly read with today's rules: its latest digest's, or its first message's. Zero for a
   * device before its update, because it reads the log again.
   */
  readonly cameBy: number;
}

/** The current and former members of a team, as far as its log was read. */
export interface Roll {
  readonly fold: Fold;
  readonly offset: number;
  readonly devices: ReadonlyMap<DeviceId, DeviceSeen>;
  /** When the server received the messages at the chapter offsets. */
  readonly passed: readonly Pick<Logged, 'offset' | 'time'>[];
  /** The offset of a message of a newer version, where reading stopped. */
  readonly stoppedAt?: number;
}

/** The roll before the log is read; every invite names the founder. */
export const emptyRoll = (founder: Member): Roll => ({ fold: genesis(founder), offset: 0, devices: new Map(), passed: [] });

/** The offset that a device has certainly read, after one more message of it. */
const cameByAfter = (seen: DeviceSeen | undefined, { head, message }: Read, offset: number) => {
  if ((head.f ?? 1) < FOLDS_ALIKE_SINCE) return seen?.cameBy ?? 0;
  const isDigest = typeof message === 'object' && (message.kind === 'digest' || message.kind === 'chapter');
  return Math.max(seen?.cameBy ?? offset, isDigest ? message.place : 0);
};

/** The roll after more messages of the log. */
export const readRoll = async (roll: Roll, team: string, written: readonly Logged[], isSigned: IsSigned): Promise<Roll> => {
  const { steps, fold, stoppedAt } = await advance(roll.fold, team, written, isSigned);
  const devices = new Map(roll.devices);
  for (const [index, { text, time, step }] of steps.entries()) {
    const read = step.fate === 'applied' ? readMessage(unsealed(text).body) : null;
    if (!read) continue;
    const { device } = idOf(read.head);
    const users = new Set(devices.get(device)?.users);
    const user = written[index]?.user;
    if (user !== undefined) users.add(user);
    const cameBy = cameByAfter(devices.get(device), read, steps[index]?.offset ?? 0);
    devices.set(device, { users, lastSeen: time, cameBy });
  }
  const passed = steps.flatMap(({ offset, time }) => (offset % CHAPTER_EVERY === 0 ? { offset, time } : []));
  const end = steps.at(-1)?.offset ?? roll.offset;
  return { fold, devices, offset: end, passed: [...roll.passed, ...passed], stoppedAt };
};

/** A user whom the server lets in. */
export interface Invited {
  readonly user: string;
  /** Devices that used an earlier invite of the same person. */
  readonly formerDevices?: readonly DeviceId[];
}

/** The devices that have published as this server user. */
export const devicesOf = ({ devices }: Roll, user: string): readonly DeviceId[] =>
  [...devices].filter(([, { users }]) => users.has(user)).map(([device]) => device);

/**
 * The users whom the server must refuse: each device of their invite is expelled or declined. A user stays with an unused invite,
 * an open request or another device in the team.
 */
export const expelledUsers = (roll: Roll, invited: readonly Invited[]): readonly string[] =>
  invited.flatMap(({ user, formerDevices = [] }) => {
    const own = devicesOf(roll, user).filter((device) => !formerDevices.includes(device));
    return own.length > 0 && own.every((device) => roll.fold.gone.has(device)) ? [user] : [];
  });

const DAY_MS = 86_400_000;
/** For how many days the log is kept for an absent device: normally, and when more than half of its room is used. */
const [AWAY_DAYS, AWAY_DAYS_WITHOUT_ROOM] = [90, 14];

/** For how many days a log is kept for an absent device. `bytes` of `room` are used; a `room` of 0 means no limit. */
export const awayDays = ({ bytes, room }: { readonly bytes: number; readonly room: number }) =>
  room > 0 && bytes > room / 2 ? AWAY_DAYS_WITHOUT_ROOM : AWAY_DAYS;

/** When the server received the team's newest message, in milliseconds. */
const newestOf = ({ devices }: Roll) => Math.max(...[...devices.values()].map(({ lastSeen }) => Date.parse(lastSeen)));

/**
 * The members' devices that may still need messages before an offset: active within `days`, and without a digest from there on.
 */
export const devicesBefore = (roll: Roll, offset: number, days = AWAY_DAYS): readonly DeviceId[] =>
  [...roll.devices].flatMap(([device, { lastSeen, cameBy }]) =>
    roll.fold.members.has(device) && cameBy < offset && newestOf(roll) - Date.parse(lastSeen) <= days * DAY_MS ? [device] : [],
  );

/**
 * The first offset that a log has to keep when a chapter at `chapter` and a newer one are valid. It is that chapter's, or the
 * last digest of an absent device. Messages older than `days` are never kept for that.
 */
export const firstKeptOffset = (roll: Roll, chapter: number, days = AWAY_DAYS): number => {
  const isOld = ({ time }: Pick<Logged, 'time'>) => newestOf(roll) - Date.parse(time) > days * DAY_MS;
  const old = roll.passed.findLast(isOld)?.offset ?? 0;
  const cameBy = devicesBefore(roll, chapter, days).map((device) => roll.devices.get(device)?.cameBy ?? 0);
  return Math.min(chapter, Math.max(old, Math.min(...cameBy)));
};
