'use client';

import { useStore } from '@/lib/store/react/store';
import { isOut } from '@/lib/team/protocol/contract';
import { changesWait } from '@/lib/text/team';

/** The toast of a saved request: sent, to be sent later, or kept on this device only. */
export const useRequestSavedText = () => {
  const store = useStore();
  return () => {
    const link = store.team?.link;
    if (link && isOut(link)) return 'Solicitud guardada en este dispositivo';
    if (navigator.onLine && !(link && changesWait(link))) return 'Solicitud enviada';
    return store.isInTeam ? 'Solicitud guardada. Se enviará cuando haya conexión' : 'Solicitud guardada en este dispositivo';
  };
};
