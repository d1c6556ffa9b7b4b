import type { Network } from '@/lib/team/device/parts';
import { createTeam as createTeamOf } from '@/lib/team/device/team';
import type { StoreParts } from '../engine/observer';
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
