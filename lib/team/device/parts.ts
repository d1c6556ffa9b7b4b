import type { StoreParts } from '@/lib/store/engine/observer';
import type { LinkState } from '../nats/link';
import type { RemoteFiles, Sent } from '../protocol/files';
import type { Exchanged, Log } from '../protocol/log';

/** A team's server, and this device's user and secret there. */
export interface Address {
  readonly server: string;
  readonly team: string;
  readonly user: string;
  readonly seed: string;
}

/** Keeps a device connected to its team's log until `close`; `createLink` does so over a network. */
export type OpenLink = (
  settings: Address & {
    /** Reads the log and sends the outbox. */
    readonly talk: (log: Log) => Promise<Exchanged>;
    /** Sends files while the link is idle. */
    readonly send?: (files: RemoteFiles, mayGoOn: () => boolean) => Promise<Sent>;
    readonly onState: (state: LinkState) => void;
    /** Called whenever data arrives from the server. */
    readonly onReceived?: () => void;
  },
) => {
  /** Starts an exchange now. */
  ring(): void;
  /** The remote files; `null` while there is no connection. */
  remoteFiles(): RemoteFiles | null;
  close(): Promise<void>;
};

/** The kind of network, as far as the browser tells, and what the person allows on it. */
export interface Network {
  /** Whether files have to wait for Wi-Fi. */
  mustWait(): boolean;
  /** Calls the listener after a change of network or of the person's setting. */
  onChange(listener: () => void): void;
}

/** The store's parts, and how the team's server is reached. */
export interface TeamParts extends StoreParts {
  readonly openLink: OpenLink;
  readonly network: Network;
}

/** Runs an import once. A failed import is tried again by the next call. */
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
