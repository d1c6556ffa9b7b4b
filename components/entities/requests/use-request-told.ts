'use client';

import { useStore } from '@/lib/store/react/store';

/** What a saved request tells: without a connection it is kept here, and nobody else has it yet. */
export const useRequestTold = () => {
  const store = useStore();
  return () => {
    if (navigator.onLine) return 'Solicitud enviada';
    return store.isInTeam ? 'Solicitud guardada. Se enviará cuando haya conexión' : 'Solicitud guardada en este dispositivo';
  };
};
