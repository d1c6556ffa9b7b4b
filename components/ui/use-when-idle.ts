'use client';

import { useEffect } from 'react';
import { whenWorkerAnswers } from './when-idle';

/** Loads a part that only a tap needs, in an idle moment. `load` must be a function of the module, not of the render. */
export const useWhenIdle = (load: () => unknown) => {
  useEffect(() => whenWorkerAnswers(() => void load()), [load]);
};
