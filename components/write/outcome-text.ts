import { isRefused } from '@/lib/domain/refusal';
import type { Done, Outcome } from '@/lib/store/engine/contract';

/** Why a change was not made, as a sentence. The sentences are fetched with the first refusal, so that no page carries them. */
export const outcomeText = async (outcome: Exclude<Outcome, Done>) => {
  const { failureText, refusalText } = await import('@/lib/text/messages');
  return isRefused(outcome) ? refusalText(outcome) : failureText(outcome);
};
