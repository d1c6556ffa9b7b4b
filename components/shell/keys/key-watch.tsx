'use client';

import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { takeEarlyKeys } from '@/lib/store/device/early-input';
import { readLetterKeys } from '@/lib/store/device/key-setting';
import { useStore, useStoreState } from '@/lib/store/react/store';
import { isPaletteKey, isWriting, type KeyHandler, leadsToRows } from './key-place';

const Keyboard = lazyPart(async () => (await import('./keyboard')).Keyboard);

/** Keys that the browser would use itself before the keyboard's chunk has come. */
const isBrowsers = (event: KeyboardEvent) => isPaletteKey(event) || (event.key === '/' && readLetterKeys());

/** Fetches the keyboard's chunk at the first key outside a field, so a phone never does. Keys pressed before it is there wait. */
export const KeyWatch = () => {
  const [isUsed, setUsed] = useState(false);
  const since = useFirstSeq();
  const handler = useRef<KeyHandler>(null);
  const waiting = useRef<KeyboardEvent[]>([]);
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (isWriting(event.target) && !(event.ctrlKey || event.metaKey || leadsToRows(event))) return;
      if (isBrowsers(event)) event.preventDefault();
      waiting.current.push(event);
      setUsed(true);
    };
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (handler.current) handler.current(event);
      else keep(event);
    };
    for (const event of takeEarlyKeys()) if (isPaletteKey(event) || !event.defaultPrevented) keep(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const begin = (handle: KeyHandler) => {
    handler.current = handle;
    for (const event of waiting.current.splice(0)) handle(event);
  };
  return isUsed && since !== undefined && <Keyboard begin={begin} since={since} />;
};

/** The newest entry of the log when the disk had been read, or was replaced: what comes later is of this visit. */
const useFirstSeq = () => {
  const store = useStore();
  const epoch = useStoreState((known) => (known.status === 'opening' ? undefined : known.epoch), undefined);
  const [first, setFirst] = useState<{ readonly epoch: string; readonly seq: number }>();
  if (epoch !== undefined && first?.epoch !== epoch) setFirst({ epoch, seq: store.seq });
  return first?.seq;
};
