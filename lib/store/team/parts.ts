import type { Exchanged, Log } from '@/lib/sync/exchange';
import type { LinkState } from '@/lib/sync/link';
import type { StoreParts } from '../engine/team-parts';

/** Where a team's server is, and who this device is there. */
interface Address {
  readonly server: string;
  readonly team: string;
  readonly user: string;
  readonly seed: string;
}

/** Keeps a device in touch with its team's log until it is closed; `createLink` of `lib/sync` over a network. */
export type OpenLink = (
  settings: Address & {
    /** Reads on and offers what is pending. */
    readonly talk: (log: Log) => Promise<Exchanged>;
    readonly onState: (state: LinkState) => void;
  },
) => {
  /** There is something to say or to hear. */
  ring(): void;
  close(): Promise<void>;
};

/** The store, and how its team's server is reached. */
export interface TeamParts extends StoreParts {
  readonly openLink: OpenLink;
}
