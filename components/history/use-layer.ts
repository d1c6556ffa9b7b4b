'use client';

import { useEffect, useEffectEvent } from 'react';
import { addLayer, type Layer } from './layers';

/** Makes an open layer one Back step. */
export const useLayer = (open: boolean, close: Layer['close'], mayClose: () => boolean = () => true) => {
  const onBack = useEffectEvent(close);
  const ask = useEffectEvent(mayClose);
  useEffect(() => (open ? addLayer({ close: (byLink) => onBack(byLink), mayClose: () => ask() }) : undefined), [open]);
};
