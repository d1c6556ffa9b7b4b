'use client';

import { useNewId } from '@/components/form/use-new-id';
import type { SaveOptions } from '@/components/form/use-submit';
import { useSave } from '@/components/write/use-save';
import type { Change } from '@/lib/domain/data';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import { isRefused } from '@/lib/domain/refusal';
import { correctShipment } from '@/lib/domain/stock/reverse';
import type { ShipmentInput } from '@/lib/domain/stock/shipment-changes';
import { alertText, FINALIZED_ALERT } from '@/lib/text/alerts';
import type { FormSource } from './begin-shipment';

/** The specification's alert for an incomplete shipment header. */
export const alertMissing = () => window.alert(alertText({ refused: 'shipment-fields-missing' }));

/**
 * Saves what moves stock. A refusal shows the specification's alert, and an error beside its field. A receipt and an issue also
 * have an alert for `done`.
 */
export const useAlertedSave = <Input extends object>(change: Change<Input>, done?: string) => {
  const save = useSave<Input>(change);
  return async (input: Input, options: SaveOptions) => {
    const outcome = await save(input, options);
    const said = 'done' in outcome ? done : isRefused(outcome) && alertText(outcome);
    if (said) window.alert(said);
    return outcome;
  };
};

interface ShipmentSave {
  readonly change: Change<ShipmentInput>;
  readonly form: keyof typeof FINALIZED_ALERT;
  readonly source: FormSource;
}

/**
 * Saves the shipment of a form, under its stored or a new id. A correction also reverses the other shipment in the same commit,
 * with the reason.
 */
export const useShipmentSave = ({ change, form, source }: ShipmentSave) => {
  const newRecordId = useNewId<ShipmentId>();
  const reversalId = useNewId<ShipmentId>();
  const save = useAlertedSave(change, FINALIZED_ALERT[form]);
  const correct = useAlertedSave(correctShipment, FINALIZED_ALERT[form]);
  return (reason: string, shipment: Omit<ShipmentInput, 'id'>, options: SaveOptions) => {
    const input = { ...shipment, id: source.kind === 'prepared' ? source.shipment.id : newRecordId() };
    return source.kind === 'correction'
      ? correct({ id: reversalId(), shipmentId: source.shipment.id, reason, corrected: input }, options)
      : save(input, options);
  };
};
