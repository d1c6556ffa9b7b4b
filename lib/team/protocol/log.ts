import { type Logged, markOf } from './replica';

/** What the server says of a team's log. Before its `first` message it was trimmed. `holes` are messages that it lost in the middle. */
export interface LogInfo {
  readonly created: string;
  readonly first: number;
  readonly last: number;
  readonly holes: number;
}

/** What became of a message that was offered. `behind`: the log has gone on. `double`: the server knows it. `full`: it has no room. */
export type Offered = { readonly kind: 'taken'; readonly offset: number } | { readonly kind: 'behind' | 'double' | 'full' };

/** A team's log on a server. Every call may fail, and then nobody knows whether it was done. */
export interface Log {
  info(): Promise<LogInfo>;
  read(from: number, to: number): Promise<readonly Logged[]>;
  /**
   * Puts a text into the log, or says why not; the server knows an id again for some days. With `after` nothing may have come behind that
   * number, and of a scarce text nothing scarce; without it the text stands wherever it comes. Offers come in the order of the calls.
   * `isPackable`: no device of an older version reads what follows (`PACKED_SINCE`).
   */
  offer(text: string, id: string, after?: number, isScarce?: boolean, isPackable?: boolean): Promise<Offered>;
}

/** How an exchange ended. `asking`: nobody has let this device in yet. `waiting`: the server forgot, and only a supervisor can help. */
export type Exchanged = 'up-to-date' | 'asking' | 'expelled' | 'newer' | 'full' | 'waiting' | 'damaged' | 'overtaken';

/** How many messages are asked for at once. */
const BATCH = 500;

/** A log as it was read to its end. */
export interface ReadLog extends LogInfo {
  readonly logged: readonly Logged[];
}

/** Hears how far a log is read, 0 to 1, and how long it is. */
export type OnShare = (share: number, last: number) => void;

/** What follows without a gap. One of several servers may lag behind, and not give a message yet that comes before others that it gives. */
export const withoutGap = (logged: readonly Logged[], from: number) => {
  const gap = logged.findIndex(({ offset }, index) => offset !== from + index);
  return gap < 0 ? logged : logged.slice(0, gap);
};

/**
 * Reads a log from a message to its end, over as many connections as a weak signal takes. What has come stays. The next call reads what is
 * missing, as long as the server still has the same log. Throws where the link is lost.
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

  /** Whether the log is still the one of which a part is here. */
  const isSame = async (log: Log, info: LogInfo) => {
    if (!newest || info.created !== created || info.last < newest.offset) return false;
    const [there] = await log.read(newest.offset, newest.offset);
    return there !== undefined && markOf(there) === markOf(newest);
  };

  return {
    async read(log: Log, onShare: OnShare = () => undefined, from = 1): Promise<ReadLog> {
      const info = await log.info();
      const { last } = info;
      if (!(await isSame(log, info))) forget();
      created = info.created;
      const logged: Logged[] = [];
      while (from + logged.length <= last) {
        const next = from + logged.length;
        const known = here.get(next);
        const more = known ? [known] : withoutGap(await log.read(next, Math.min(last, next + BATCH - 1)), next);
        if (more.length === 0) throw new Error('The log ends before its end');
        logged.push(...more);
        if (known) continue;
        for (const one of more) here.set(one.offset, one);
        const end = more.at(-1);
        if (end && end.offset > (newest?.offset ?? 0)) newest = end;
        share = Math.max(share, logged.length / (last - from + 1));
        onShare(share, last);
      }
      return { ...info, logged };
    },
    /** What was read is needed no more. */
    forget,
  };
};
export type LogReader = ReturnType<typeof createLogReader>;
