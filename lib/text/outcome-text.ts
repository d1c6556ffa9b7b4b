import { isRefused, type Refused } from '@/lib/domain/refusal';
import type { failureText } from './failures';

/** Why a change was not made, as a sentence. The sentences are fetched with the first refusal, so that no page carries them. */
export const outcomeText = async (outcome: Refused | Parameters<typeof failureText>[0]) => {
  if (isRefused(outcome)) return (await import('./messages')).refusalText(outcome);
  return (await import('./failures')).failureText(outcome);
};
