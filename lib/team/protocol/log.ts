import { sortBy } from '@/lib/kernel/list';
import { type Logged, markOf } from './replica';

/** The server's state of a team's log: `first` rises when it is trimmed, `holes` counts messages lost in the middle. */
export interface LogInfo {
  readonly created: string;
  readonly first: number;
  readonly last: number;
  readonly holes: number;
}

/**
 * The answer to an offered text. `behind`: the log has grown since. `double`: the server knows the id. `full`: it has no room.
 */
export type Offered = { readonly kind: 'taken'; readonly offset: number } | { readonly kind: 'behind' | 'double' | 'full' };

/** A team's log on a server. Any call may fail, and then it is unknown whether it took effect. */
export interface Log {
  info(): Promise<LogInfo>;
  read(from: number, to: number): Promise<readonly Logged[]>;
  /**
   * Appends a text, or answers why not. The server recognizes a repeated id for a week. `after`: refuse if the log has grown
   * beyond this offset; for a scarce text, if something scarce has. Texts are appended in the order of the calls. `isPackable`:
   * no older device reads what follows, so it may be compressed (`PACKED_SINCE`).
   */
  offer(text: string, id: string, after?: number, isScarce?: boolean, isPackable?: boolean): Promise<Offered>;
}

/**
 * How an exchange ended. `asking`: no supervisor has confirmed this device yet. `waiting`: the server lost messages that only a
 * supervisor's device can restore.
 */
export type Exchanged = 'up-to-date' | 'asking' | 'expelled' | 'newer' | 'full' | 'waiting' | 'damaged' | 'overtaken';

/** How many messages one call reads. */
const BATCH = 500;

/** A log read to its end. */
export interface ReadLog extends LogInfo {
  readonly logged: readonly Logged[];
}

/** Called with the progress of reading a log, 0 to 1, and its last offset. */
export type OnProgress = (share: number, last: number) => void;

/** The messages before the first gap. A lagging replica may lack a message before others that it has. */
export const withoutGap = (logged: readonly Logged[], from: number) => {
  const gap = logged.findIndex(({ offset }, index) => offset !== from + index);
  return gap < 0 ? logged : logged.slice(0, gap);
};

/**
 * Reads a log to its end over as many connections as needed. Messages are kept between calls while the server has the same log.
 * Throws when the connection is lost.
 */
export const createLogReader = () => {
  let created = '';
  let newest: Logged | undefined;
  let share = 0;
  const here = new Map<number, Logged>();
  const forget = () => {
    here.clear();
    [newest, share] = [undefined, 0];
  };

  /** Whether the kept messages belong to this log. */
  const isSame = async (log: Log, info: LogInfo) => {
    if (!newest || info.created !== created || info.last < newest.offset) return false;
    const [known] = await log.read(newest.offset, newest.offset);
    return known !== undefined && markOf(known) === markOf(newest);
  };

  return {
    async read(log: Log, onProgress: OnProgress = () => undefined, from = 1): Promise<ReadLog> {
      const info = await log.info();
      const { last } = info;
      if (!(await isSame(log, info))) forget();
      created = info.created;
      const logged: Logged[] = [];
      while (from + logged.length <= last) {
        const next = from + logged.length;
        const known = here.get(next);
        const more = known ? [known] : withoutGap(await log.read(next, Math.min(last, next + BATCH - 1)), next);
        if (more.length === 0) throw new Error('The server sent no message');
        logged.push(...more);
        if (known) continue;
        for (const one of more) here.set(one.offset, one);
        const end = more.at(-1);
        if (end && end.offset > (newest?.offset ?? 0)) newest = end;
        share = Math.max(share, logged.length / (last - from + 1));
        onProgress(share, last);
      }
      return { ...info, logged };
    },
    /** The kept messages, in the log's order. */
    kept: () => sortBy(here.values(), ({ offset }) => offset),
    /** Drops the kept messages. */
    forget,
  };
};
export type LogReader = ReturnType<typeof createLogReader>;
