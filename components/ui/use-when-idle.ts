'use client';

import { useEffect } from 'react';
import { whenIdle } from './when-idle';

/** Fetches a part that a tap will need, once the screen has settled. `load` is a function of the module, not of the render. */
export const useWhenIdle = (load: () => unknown) => {
  useEffect(() => whenIdle(() => void load()), [load]);
};
