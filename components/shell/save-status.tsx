'use client';

import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useStoreStatus } from '@/lib/store/react/store';

/** One honest line about where things stand on the disk. */
export const SaveStatus = () => {
  const status = useStoreStatus();
  const [Icon, words] =
    status === 'ready'
      ? ([Check, 'Guardado en este dispositivo'] as const)
      : status === 'opening'
        ? ([LoaderCircle, 'Abriendo lo guardado…'] as const)
        : status === 'memory'
          ? ([CircleAlert, 'Solo hasta cerrar esta página'] as const)
          : ([CircleAlert, 'No se guardó'] as const);
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </p>
  );
};
