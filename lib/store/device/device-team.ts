import type { StoreParts } from '../engine/team-parts';
import type { Network } from '../team/parts';
import { createTeam as createTeamOf } from '../team/team';
import { onWifiOnly, readWifiOnly } from './device';

const KINDS_OF_WIFI: readonly unknown[] = ['wifi', 'ethernet'];

/** What this browser says of the network that it uses; nothing where it does not tell. */
const connection = () => {
  const told: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return told instanceof EventTarget && 'type' in told ? told : undefined;
};

/** Where the browser does not tell, nothing waits. */
const isElsewhere = (kind: unknown) => typeof kind === 'string' && kind !== 'unknown' && !KINDS_OF_WIFI.includes(kind);

const network: Network = {
  mustWait: () => readWifiOnly() && isElsewhere(connection()?.type),
  onChange(listener) {
    connection()?.addEventListener('change', listener);
    onWifiOnly(listener);
  },
};

/** This device's team: files wait for Wi-Fi where its person wants it so. */
export const createTeam = (parts: StoreParts) => createTeamOf({ ...parts, network });
