import { isRefused, type Refused } from '@/lib/domain/refusal';
import type { failureText } from './messages';

/** Why a change was not made, as a sentence. The sentences are fetched with the first refusal, so that no page carries them. */
export const outcomeText = async (outcome: Refused | Parameters<typeof failureText>[0]) => {
  const messages = await import('./messages');
  return isRefused(outcome) ? messages.refusalText(outcome) : messages.failureText(outcome);
};
