import { CHAPTER_EVERY } from './checkpoint';
import { type Fold, genesis } from './fold';
import { type DeviceId, FOLDS_ALIKE_SINCE, idOf, type Member } from './message';
import { type Read, readMessage } from './read-message';
import { advance, type IsSigned, type Logged } from './replica';
import { unsealed } from './signature';

/** What the log shows of a device. */
interface DeviceSeen {
  /** The server's users under whose subjects it has written. */
  readonly users: ReadonlySet<string>;
  /** When the server had its last message. */
  readonly lastSeen: string;
  /**
   * The offset up to which the device has surely read by today's rules: the latest whose digest it has told, or its first message. Zero
   * for one that has yet to be updated: it reads its log anew then.
   */
  readonly cameBy: number;
}

/** The members of a team and its former ones, as far as its log was read. */
export interface Roll {
  readonly fold: Fold;
  readonly offset: number;
  readonly devices: ReadonlyMap<DeviceId, DeviceSeen>;
  /** When the server had the messages at the offsets of chapters. */
  readonly passed: readonly Pick<Logged, 'offset' | 'time'>[];
  /** A message of a newer version stands here: nothing after it was read. */
  readonly stoppedAt?: number;
}

/** The roll of a team whose log has not been read; every invite names its founder. */
export const emptyRoll = (founder: Member): Roll => ({ fold: genesis(founder), offset: 0, devices: new Map(), passed: [] });

/** Up to where a device has surely read, by one more message of it. */
const cameByAfter = (seen: DeviceSeen | undefined, { head, message }: Read, offset: number) => {
  if ((head.f ?? 1) < FOLDS_ALIKE_SINCE) return seen?.cameBy ?? 0;
  const isDigest = typeof message === 'object' && (message.kind === 'digest' || message.kind === 'chapter');
  return Math.max(seen?.cameBy ?? offset, isDigest ? message.place : 0);
};

/** What the roll says after more messages of the log. */
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

/** Somebody whom the server lets in. */
export interface Invited {
  readonly user: string;
  /** Devices that came by an earlier invite of the same person. */
  readonly formerDevices?: readonly DeviceId[];
}

/** The devices that have written as this user of the server. */
export const devicesOf = ({ devices }: Roll, user: string): readonly DeviceId[] =>
  [...devices].filter(([, { users }]) => users.has(user)).map(([device]) => device);

/**
 * The users whom the server must let in no more: each device that came by their invite is expelled or declined. Who has not used an
 * invite yet, still asks, or has a second phone in the team stays.
 */
export const expelledUsers = (roll: Roll, invited: readonly Invited[]): readonly string[] =>
  invited.flatMap(({ user, formerDevices = [] }) => {
    const own = devicesOf(roll, user).filter((device) => !formerDevices.includes(device));
    return own.length > 0 && own.every((device) => roll.fold.gone.has(device)) ? [user] : [];
  });

const DAY_MS = 86_400_000;
/** For how many days the log waits for a device that is away: the second number where more than half of its room is taken. */
const [AWAY_DAYS, AWAY_DAYS_WITHOUT_ROOM] = [90, 14];

/** For how many days a log waits for a device that is away: `bytes` of its `room` are taken, which is 0 where nothing bounds it. */
export const awayDays = ({ bytes, room }: { readonly bytes: number; readonly room: number }) =>
  room > 0 && bytes > room / 2 ? AWAY_DAYS_WITHOUT_ROOM : AWAY_DAYS;

/** When the server had the newest message of a team. */
const newestOf = ({ devices }: Roll) => Math.max(...[...devices.values()].map(({ lastSeen }) => Date.parse(lastSeen)));

/** The members' devices that may still need what stands before an offset: they have written within so many days, and not come by since. */
export const devicesBefore = (roll: Roll, offset: number, days = AWAY_DAYS): readonly DeviceId[] =>
  [...roll.devices].flatMap(([device, { lastSeen, cameBy }]) =>
    roll.fold.members.has(device) && cameBy < offset && newestOf(roll) - Date.parse(lastSeen) <= days * DAY_MS ? [device] : [],
  );

/**
 * From which offset on a log has to be kept, where a chapter at `chapter` counts and a newer one does: from that one. Or from where the last
 * device has come by that is away, but for what is older than `days`: who has written since then needs nothing of it.
 */
export const keptFrom = (roll: Roll, chapter: number, days = AWAY_DAYS): number => {
  const isOld = ({ time }: Pick<Logged, 'time'>) => newestOf(roll) - Date.parse(time) > days * DAY_MS;
  const old = roll.passed.findLast(isOld)?.offset ?? 0;
  const cameBy = devicesBefore(roll, chapter, days).map((device) => roll.devices.get(device)?.cameBy ?? 0);
  return Math.min(chapter, Math.max(old, Math.min(...cameBy)));
};
