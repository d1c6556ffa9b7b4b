'use client';

import { useEffect } from 'react';
import { whenWorkerAnswers } from './when-idle';

/** Fetches a part that only a tap needs, once that delays nothing. `load` is a function of the module, not of the render. */
export const useWhenIdle = (load: () => unknown) => {
  useEffect(() => whenWorkerAnswers(() => void load()), [load]);
};
