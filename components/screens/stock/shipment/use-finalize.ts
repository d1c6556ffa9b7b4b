'use client';

import type { FormResult } from '@/components/form/form-result';
import { useNewId } from '@/components/form/use-new-id';
import { pendingLine } from '@/components/screens/stock/lines/use-line-editor';
import { outcomeText } from '@/components/write/outcome-text';
import { useLateChange } from '@/components/write/use-save';
import type { Change } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import type { LineEditing } from '@/lib/domain/stock/line-draft';
import type { InboundInput } from '@/lib/domain/stock/shipment-changes';
import type { ShipmentId, ShipmentType } from '@/lib/domain/stock/shipment-model';
import type { CommitOptions } from '@/lib/store/engine/contract';
import { alertText, FINALIZED_ALERT } from '@/lib/text/alerts';
import type { FormSource } from './begin-shipment';

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
const useFinalize = <Input>(load: () => Promise<Change<Input>>, type: ShipmentType) => {
  const post = usePosting(load);
  return async (input: Input, options?: CommitOptions) => {
    const result = await post(input, options);
    if (result.ok) window.alert(FINALIZED_ALERT[type]);
    return result;
  };
};

const loadCorrection = async () => (await import('@/lib/domain/stock/reverse-changes')).correctShipment;

interface Finalizing {
  readonly load: () => Promise<Change<InboundInput>>;
  readonly type: ShipmentType;
  readonly source: FormSource;
  /** The form's draft, taken away with the commit. */
  readonly draft: string;
}

type Filled = Pick<LineEditing, 'line' | 'lines'> & { readonly reason: string };

/**
 * Finalizes what a form's source began; a correction takes the other shipment back in the same commit. `inputOf` makes the change's input
 * under the id that the shipment has or gets. A line that was begun and not added is refused at its field.
 */
export const useFinalizeSource = ({ load, type, source, draft }: Finalizing) => {
  const [bornId, reversalId] = [useNewId<ShipmentId>(), useNewId<ShipmentId>()];
  const finalize = useFinalize(load, type);
  const correct = useFinalize(loadCorrection, type);
  return async (filled: Filled, inputOf: (id: ShipmentId) => InboundInput): Promise<FormResult> => {
    const pending = pendingLine(filled);
    if (pending) return pending;
    const input = inputOf(source.kind === 'prepared' ? source.shipment.id : bornId());
    return source.kind === 'correction'
      ? correct({ id: reversalId(), shipmentId: source.shipment.id, reason: filled.reason, corrected: input }, { draft })
      : finalize(input, { draft });
  };
};
