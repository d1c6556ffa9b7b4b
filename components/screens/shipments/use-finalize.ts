'use client';

import type { FormResult } from '@/components/form/form-result';
import type { Change } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import type { ShipmentType } from '@/lib/domain/shipment/model';
import type { CommitOptions } from '@/lib/store/contract';
import { useChange } from '@/lib/store/store';
import { alertText, FINALIZED_ALERT } from '@/lib/text/alerts';
import { failureText, refusalText } from '@/lib/text/messages';

/** What the specification alerts when a shipment's header is not filled in. */
export const alertMissing = () => window.alert(alertText({ refused: 'shipment-fields-missing' }));

/** Posts a shipment; what is refused is said by the specification's alert, and stays on the form with the figure beside its field. */
export const usePosting = <Input>(change: Change<Input>) => {
  const commit = useChange(change);
  return async (input: Input, options?: CommitOptions): Promise<FormResult> => {
    const outcome = await commit(input, options);
    if ('done' in outcome) return { ok: true };
    if (!isRefused(outcome)) return { ok: false, message: failureText(outcome) };
    const said = alertText(outcome);
    if (said) window.alert(said);
    return { ok: false, message: refusalText(outcome), field: outcome.field };
  };
};

/** The same for a receipt or an issue, which the specification's alert also says when it is done. */
export const useFinalize = <Input>(change: Change<Input>, type: ShipmentType) => {
  const post = usePosting(change);
  return async (input: Input, options?: CommitOptions) => {
    const result = await post(input, options);
    if (result.ok) window.alert(FINALIZED_ALERT[type]);
    return result;
  };
};
