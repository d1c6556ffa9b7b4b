import type { StoreParts } from '../engine/team-parts';
import type { Network } from '../team/parts';
import { createTeam as createTeamOf } from '../team/team';
import { onWifiOnly, readWifiOnly } from './device';
import { isSurelyMobile, networkInUse } from './network';

const network: Network = {
  mustWait: () => readWifiOnly() && isSurelyMobile(),
  onChange(listener) {
    networkInUse()?.addEventListener('change', listener);
    onWifiOnly(listener);
  },
};

/** This device's team: files wait for Wi-Fi where its person wants it so. */
export const createTeam = (parts: StoreParts) => createTeamOf({ ...parts, network });
