'use client';

import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast';

/** A document that was options over: its file name, and what became of it. */
interface SaveOptions {
  readonly name: string;
  readonly became: 'shared' | 'cancelled' | 'downloaded';
}

/**
 * A document that a tap prepares and hands over; `prepare` loads what it needs by itself and answers nothing when there is none.
 * A second tap while it is being prepared is ignored. Answers whether the person got it.
 */
export const useDocument = (prepare: () => Promise<SaveOptions | undefined>, what = 'el PDF') => {
  const [busy, setBusy] = useState(false);
  const locked = useRef(false);
  const run = async () => {
    if (locked.current) return false;
    locked.current = true;
    setBusy(true);
    const options = await prepare().catch(() => null);
    locked.current = false;
    setBusy(false);
    if (options === null) showToast({ text: `No se pudo preparar ${what}. Inténtalo otra vez.`, tone: 'danger' });
    else if (options?.became === 'downloaded') showToast({ text: `${options.name} descargado`, tone: 'success' });
    return options ? options.became !== 'cancelled' : false;
  };
  return { busy, run };
};
