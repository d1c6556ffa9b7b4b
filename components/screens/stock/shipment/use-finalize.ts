'use client';

import type { FormResult } from '@/components/form/form-result';
import { outcomeText } from '@/components/write/outcome-text';
import { useLateChange } from '@/components/write/use-save';
import type { Change } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import type { ShipmentType } from '@/lib/domain/stock/shipment-model';
import type { CommitOptions } from '@/lib/store/engine/contract';
import { alertText, FINALIZED_ALERT } from '@/lib/text/alerts';

/** What the specification alerts when a shipment's header is not filled in. */
export const alertMissing = () => window.alert(alertText({ refused: 'shipment-fields-missing' }));

/** Posts a shipment; what is refused is said by the specification's alert, and stays on the form with the figure beside its field. */
export const usePosting = <Input>(load: () => Promise<Change<Input>>) => {
  const commit = useLateChange(load);
  return async (input: Input, options?: CommitOptions): Promise<FormResult> => {
    const outcome = await commit(input, options);
    if ('done' in outcome) return { ok: true };
    const message = await outcomeText(outcome);
    if (!isRefused(outcome)) return { ok: false, message };
    const said = alertText(outcome);
    if (said) window.alert(said);
    return { ok: false, message, field: outcome.field };
  };
};

/** The same for a receipt or an issue, which the specification's alert also says when it is done. */
export const useFinalize = <Input>(load: () => Promise<Change<Input>>, type: ShipmentType) => {
  const post = usePosting(load);
  return async (input: Input, options?: CommitOptions) => {
    const result = await post(input, options);
    if (result.ok) window.alert(FINALIZED_ALERT[type]);
    return result;
  };
};
