'use client';

import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast/toast';

/** A shared or downloaded document, or stored file. */
interface Handed {
  readonly name: string;
  readonly became: 'shared' | 'cancelled' | 'downloaded';
}

/**
 * A document or file that a tap shares or downloads. `prepare` loads what it needs and answers `undefined` without a document. A
 * second tap during preparation is ignored. A message goes along with a shared document. Answers whether the person got it.
 */
export const useDocument = (prepare: (message?: string) => Promise<Handed | undefined>, trying = 'preparar el PDF') => {
  const [busy, setBusy] = useState(false);
  const locked = useRef(false);
  const run = async (message?: string) => {
    if (locked.current) return false;
    locked.current = true;
    setBusy(true);
    const handed = await prepare(message).catch(() => null);
    locked.current = false;
    setBusy(false);
    if (handed === null) showToast({ text: `No se pudo ${trying}. Inténtalo otra vez.`, tone: 'danger' });
    else if (handed?.became === 'downloaded') showToast({ text: `${handed.name} descargado`, tone: 'success' });
    return handed ? handed.became !== 'cancelled' : false;
  };
  return { busy, run };
};
