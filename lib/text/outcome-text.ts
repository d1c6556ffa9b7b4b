import { isRefused, type Refused } from '@/lib/domain/refusal';
import type { failureText } from './failures';

const loadRefusals = () => import('./messages');

/** Whether the sentences of refusals can be shown: on a first visit with a bad signal their code may be missing. */
export const areRefusalsLoaded = () =>
  loadRefusals().then(
    () => true,
    () => false,
  );

const REASON_MISSING = 'No se guardó. Falta cargar la explicación: inténtalo otra vez cuando haya señal.';

/**
 * The sentence of why a change was not made. The sentences load with the first refusal, so that no page contains them. Without
 * them it says that nothing was saved.
 */
export const outcomeText = async (outcome: Refused | Parameters<typeof failureText>[0]) => {
  try {
    if (isRefused(outcome)) return (await loadRefusals()).refusalText(outcome);
    return (await import('./failures')).failureText(outcome);
  } catch {
    return REASON_MISSING;
  }
};
