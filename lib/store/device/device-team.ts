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

/** Creates this device's team. Its files wait for Wi-Fi if the person has chosen that. */
export const createTeam = (parts: StoreParts) => createTeamOf({ ...parts, network });
