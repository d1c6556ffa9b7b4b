'use client';

import { useQueryStep } from '@/components/history/use-query-state';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Material } from '@/lib/domain/model/material';

const SerialLifeSheet = lazyPart(async () => (await import('./serial-life-sheet')).SerialLifeSheet);

/** Opens a serial's history over a page. The serial is in the address, so that Back closes it and links work. */
export const useSerialLife = (material: Material) => {
  const serial = useQueryStep('serie');
  const sheet = serial.value !== null && (
    <SerialLifeSheet material={material} serialNumber={serial.value} onClose={serial.close} />
  );
  return { openLife: serial.open, lifeSheet: sheet };
};
