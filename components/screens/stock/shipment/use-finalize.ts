'use client';

import { useNewId } from '@/components/form/use-new-id';
import type { SaveOptions } from '@/components/form/use-submit';
import { useSave } from '@/components/write/use-save';
import type { Change } from '@/lib/domain/data';
import type { ShipmentId, ShipmentType } from '@/lib/domain/model/shipment';
import { isRefused } from '@/lib/domain/refusal';
import { correctShipment } from '@/lib/domain/stock/reverse-changes';
import type { ShipmentInput } from '@/lib/domain/stock/shipment-changes';
import { alertText, FINALIZED_ALERT } from '@/lib/text/alerts';
import type { FormSource } from './begin-shipment';

/** What the specification alerts when a shipment's header is not filled in. */
export const alertMissing = () => window.alert(alertText({ refused: 'shipment-fields-missing' }));

/**
 * Posts a shipment; what is refused is said by the specification's alert, and stays on the form with the figure beside its field.
 * A receipt and an issue have an alert for `done` too.
 */
export const usePosting = <Input extends object>(change: Change<Input>, done?: string) => {
  const save = useSave<Input>(change);
  return async (input: Input, options: SaveOptions) => {
    const outcome = await save(input, options);
    const said = 'done' in outcome ? done : isRefused(outcome) && alertText(outcome);
    if (said) window.alert(said);
    return outcome;
  };
};

interface Finalizing {
  readonly change: Change<ShipmentInput>;
  readonly type: ShipmentType;
  readonly source: FormSource;
}

/**
 * Finalizes what a form's source began; a correction takes the other shipment back in the same commit, for its reason. `inputOf` makes
 * the change's input under the id that the shipment has or gets.
 */
export const useFinalizeSource = ({ change, type, source }: Finalizing) => {
  const [bornId, reversalId] = [useNewId<ShipmentId>(), useNewId<ShipmentId>()];
  const finalize = usePosting(change, FINALIZED_ALERT[type]);
  const correct = usePosting(correctShipment, FINALIZED_ALERT[type]);
  return (reason: string, inputOf: (id: ShipmentId) => ShipmentInput, options: SaveOptions) => {
    const input = inputOf(source.kind === 'prepared' ? source.shipment.id : bornId());
    return source.kind === 'correction'
      ? correct({ id: reversalId(), shipmentId: source.shipment.id, reason, corrected: input }, options)
      : finalize(input, options);
  };
};
