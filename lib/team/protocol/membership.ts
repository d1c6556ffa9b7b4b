import { type Fold, genesis } from './fold';
import { type DeviceId, idOf, type Member } from './message';
import { readMessage } from './read-message';
import { advance, type IsSigned, type Logged } from './replica';
import { unsealed } from './signature';

/** A message of the log with the server's user who wrote it; no user where a member aimed a server's answer at another's subject. */
export interface AuthoredMessage extends Logged {
  readonly user?: string;
}

/** What the log shows of a device. */
interface DeviceSeen {
  /** The server's users under whose subjects it has written. */
  readonly users: ReadonlySet<string>;
  /** When the server had its last message. */
  readonly lastSeen: string;
}

/** The members of a team and its former ones, as far as its log was read. */
export interface Roll {
  readonly fold: Fold;
  readonly offset: number;
  readonly devices: ReadonlyMap<DeviceId, DeviceSeen>;
  /** A message of a newer version stands here: nothing after it was read. */
  readonly stoppedAt?: number;
}

/** The roll of a team whose log has not been read; every invite names its founder. */
export const emptyRoll = (founder: Member): Roll => ({ fold: genesis(founder), offset: 0, devices: new Map() });

/** What the roll says after more messages of the log. */
export const readRoll = async (
  roll: Roll,
  team: string,
  written: readonly AuthoredMessage[],
  isSigned: IsSigned,
): Promise<Roll> => {
  const { steps, fold, stoppedAt } = await advance(roll.fold, team, written, isSigned);
  const devices = new Map(roll.devices);
  for (const [index, { text, time, step }] of steps.entries()) {
    const read = step.fate === 'applied' ? readMessage(unsealed(text).body) : null;
    if (!read) continue;
    const { device } = idOf(read.head);
    const users = new Set(devices.get(device)?.users);
    const user = written[index]?.user;
    if (user !== undefined) users.add(user);
    devices.set(device, { users, lastSeen: time });
  }
  return { fold, devices, offset: steps.at(-1)?.offset ?? roll.offset, stoppedAt };
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
