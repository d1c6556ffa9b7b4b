'use client';

import { useEffect } from 'react';
import { whenWorkerAnswers } from '@/components/ui/when-idle';
import type { Change } from '@/lib/domain/data';

/** A change that comes once the page is idle, or at the tap, so that the page itself comes sooner. `load` is a function of the module. */
export interface LateChange<Input> {
  readonly load: () => Promise<Change<Input>>;
}
export type AnyChange<Input> = Change<Input> | LateChange<Input>;

/** Fetches a late change once that delays nothing. */
export const useLateChange = <Input>(change: AnyChange<Input>) => {
  const load = 'load' in change ? change.load : undefined;
  useEffect(() => load && whenWorkerAnswers(() => void load()), [load]);
};

/** The change itself. */
export const arrived = async <Input>(change: AnyChange<Input>) => ('load' in change ? await change.load() : change);
