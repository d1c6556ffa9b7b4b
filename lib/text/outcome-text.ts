import { isRefused, type Refused } from '@/lib/domain/refusal';
import type { failureText } from './failures';

/** The sentence of why a change was not made. The sentences load with the first refusal, so that no page contains them. */
export const outcomeText = async (outcome: Refused | Parameters<typeof failureText>[0]) => {
  if (isRefused(outcome)) return (await import('./messages')).refusalText(outcome);
  return (await import('./failures')).failureText(outcome);
};
