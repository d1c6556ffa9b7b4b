import type { StoreParts } from '@/lib/store/engine/observer';
import type { LinkState } from '../nats/link';
import type { RemoteFiles, Sent } from '../protocol/files';
import type { Exchanged, Log } from '../protocol/log';

/** Where a team's server is, and who this device is there. */
export interface Address {
  readonly server: string;
  readonly team: string;
  readonly user: string;
  readonly seed: string;
}

/** Keeps a device in touch with its team's log until it is closed; `createLink` over a network. */
export type OpenLink = (
  settings: Address & {
    /** Reads on and offers what is pending. */
    readonly talk: (log: Log) => Promise<Exchanged>;
    /** Sends files, as long as nobody has anything to say. */
    readonly send?: (files: RemoteFiles, mayGoOn: () => boolean) => Promise<Sent>;
    readonly onState: (state: LinkState) => void;
    /** Something has come from the server. */
    readonly onHeard?: () => void;
  },
) => {
  /** There is something to say or to hear. */
  ring(): void;
  /** Where a file can be fetched from now; nothing while there is no connection. */
  remoteFiles(): RemoteFiles | null;
  close(): Promise<void>;
};

/** Over which network this device speaks, as far as the browser tells, and what its person wants of it. */
export interface Network {
  /** Whether files wait for Wi-Fi now. */
  mustWait(): boolean;
  /** Hears of another network, and of another wish, from now on. */
  onChange(listener: () => void): void;
}

/** The store, and how its team's server is reached. */
export interface TeamParts extends StoreParts {
  readonly openLink: OpenLink;
  readonly network: Network;
}

/** A part of the team's code that comes once; where it did not come, the next call asks for it again. */
export const once = <Made>(make: () => Promise<Made>) => {
  let coming: Promise<Made> | undefined;
  return () => {
    coming ??= make();
    coming.catch(() => {
      coming = undefined;
    });
    return coming;
  };
};
