import type { Logged } from './replica';

/** What the server says of a team's log. `holes` are messages that it lost in the middle. */
export interface LogInfo {
  readonly created: string;
  readonly last: number;
  readonly holes: number;
}

/** What became of a message that was offered. `behind`: the log has gone on. `double`: the server knows it. `full`: it has no room. */
export type Offered = { readonly kind: 'taken'; readonly offset: number } | { readonly kind: 'behind' | 'double' | 'full' };

/** A team's log on a server. Every call may fail, and then nobody knows whether it was done. */
export interface Log {
  info(): Promise<LogInfo>;
  read(from: number, to: number): Promise<readonly Logged[]>;
  /** Puts a text after number `expected`, or says why not; the server knows an id again for some days. */
  offer(text: string, id: string, expected: number): Promise<Offered>;
}

/** How an exchange ended. `asking`: nobody has let this device in yet. `waiting`: the server forgot, and only a supervisor can help. */
export type Exchanged = 'up-to-date' | 'asking' | 'expelled' | 'newer' | 'full' | 'waiting' | 'damaged' | 'overtaken';
