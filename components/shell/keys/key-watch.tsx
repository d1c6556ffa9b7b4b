'use client';

import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { takeEarlyKeys } from '@/lib/store/device/early-input';
import { readLetterKeys } from '@/lib/store/device/key-setting';
import { useStore, useStoreState } from '@/lib/store/react/store';
import { isPaletteKey, isWriting, type KeyHandler, leadsToRows } from './key-place';

const Keyboard = lazyPart(async () => (await import('./keyboard')).Keyboard, null, { isOptional: true });

/** Whether the browser has its own use for this key, which must be prevented before the keyboard's chunk is loaded. */
const isBrowsers = (event: KeyboardEvent) => isPaletteKey(event) || (event.key === '/' && readLetterKeys());

/** Loads the keyboard's chunk at the first key outside a field, so phones never do. Earlier keys are queued. */
export const KeyWatch = () => {
  const [isUsed, setUsed] = useState(false);
  const since = useFirstSeq();
  const handler = useRef<KeyHandler>(null);
  const waiting = useRef<KeyboardEvent[]>([]);
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (isWriting(event.target) && !(event.ctrlKey || event.metaKey || leadsToRows(event))) return;
      if (isBrowsers(event)) event.preventDefault();
      setUsed(true);
      waiting.current.push(event);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (handler.current) handler.current(event);
      else keep(event);
    };
    for (const event of takeEarlyKeys()) if (isPaletteKey(event) || !event.defaultPrevented) keep(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const begin = (handle: KeyHandler) => {
    handler.current = handle;
    for (const event of waiting.current.splice(0)) handle(event);
  };
  return isUsed && since !== undefined && <Keyboard begin={begin} since={since} />;
};

/** The log's newest entry when the store was read or replaced. Later entries belong to this visit. */
const useFirstSeq = () => {
  const store = useStore();
  const epoch = useStoreState((known) => (known.status === 'opening' ? undefined : known.epoch), undefined);
  const [first, setFirst] = useState<{ readonly epoch: string; readonly seq: number }>();
  if (epoch !== undefined && first?.epoch !== epoch) setFirst({ epoch, seq: store.seq });
  return first?.seq;
};
