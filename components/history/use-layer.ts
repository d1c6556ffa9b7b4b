'use client';

import { useEffect, useEffectEvent } from 'react';
import { addLayer } from './layers';

/** Makes something that is open over the page one step of Back. */
export const useLayer = (open: boolean, close: () => void, mayClose: () => boolean = () => true) => {
  const onBack = useEffectEvent(close);
  const ask = useEffectEvent(mayClose);
  useEffect(() => (open ? addLayer({ close: () => onBack(), mayClose: () => ask() }) : undefined), [open]);
};
