'use client';

import { useQueryStep } from '@/components/history/use-query-state';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Material } from '@/lib/domain/model/material';

const SerialLifeSheet = lazyPart(async () => (await import('./serial-life-sheet')).SerialLifeSheet);

/** Opens a serial's whole life over a page; which serial is in the address, so Back closes it and a link leads to it. */
export const useSerialLife = (material: Material) => {
  const serial = useQueryStep('serie');
  const sheet = serial.value !== null && (
    <SerialLifeSheet material={material} serialNumber={serial.value} onClose={serial.close} />
  );
  return { openLife: serial.open, lifeSheet: sheet };
};
