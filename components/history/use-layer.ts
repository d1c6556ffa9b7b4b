'use client';

import { useEffect, useEffectEvent } from 'react';
import { addLayer, type Layer } from './layers';

/** Makes an open layer one Back step, right above the layer `over` if that is given (`addLayer`). */
export const useLayer = (open: boolean, close: Layer['close'], mayClose: () => boolean = () => true, over?: Layer | null) => {
  const onBack = useEffectEvent(close);
  const ask = useEffectEvent(mayClose);
  useEffect(
    () => (open ? addLayer({ close: (byLink) => onBack(byLink), mayClose: () => ask() }, over) : undefined),
    [open, over],
  );
};
