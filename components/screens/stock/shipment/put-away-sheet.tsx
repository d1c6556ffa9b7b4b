'use client';

import { useController, useFormContext } from 'react-hook-form';
import * as v from 'valibot';
import { LastOf } from '@/components/entities/last-of';
import { FieldError } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { TextField } from '@/components/form/text-field';
import { Tick } from '@/components/form/tick';
import { useDraftForm } from '@/components/form/use-draft-form';
import { FormSheet } from '@/components/frames/form-sheet';
import { Rows } from '@/components/ui/rows';
import { useSave } from '@/components/write/use-save';
import { requiredLine } from '@/lib/domain/draft-fields';
import type { Shipment, ShipmentLine, ShipmentLineId } from '@/lib/domain/model/shipment';
import { linesToPutAway } from '@/lib/domain/stock/put-away';
import { putAway } from '@/lib/domain/stock/put-away-changes';
import { asId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';

const draftSchema = v.object({
  lineIds: v.pipe(v.array(v.string()), v.minLength(1, 'Elige al menos un artículo.')),
  location: requiredLine('Escribe la ubicación.'),
});
type PutAwayDraft = v.InferInput<typeof draftSchema>;

/** Puts lines of what was received in a place of the warehouse, several at once. */
export const PutAwaySheet = ({ shipment, onClose }: { readonly shipment: Shipment; readonly onClose: () => void }) => {
  const { id, warehouseId, reference } = shipment;
  const lines = useData((data) => linesToPutAway(data, shipment));
  const [only, ...others] = lines;
  const form = useDraftForm(draftSchema, { lineIds: only && others.length === 0 ? [only.id] : [], location: '' });
  const save = useSave(putAway);
  return (
    <FormSheet
      title="Ubicar"
      description={`Envío ${reference}. Elige lo que va en el mismo lugar.`}
      form={form}
      draftKey={`${routes.shipment(warehouseId, id)}?ubicar`}
      onSubmit={({ lineIds, location }, options) =>
        save({ id, lineIds: lineIds.map((lineId) => asId<ShipmentLineId>(lineId)), location }, options)
      }
      onClose={onClose}
      savedText="Ubicación guardada"
      submitLabel="Guardar ubicación"
    >
      <Lines lines={lines} />
      <TextField<PutAwayDraft> name="location" label="Ubicación" required autoCapitalize="sentences" />
      <LastOf<PutAwayDraft> name="location" label="Últimas ubicaciones" of={(rules, data, me) => rules.lastLocations(data, me)} />
    </FormSheet>
  );
};

/** The lines to tick, or all at one tap; a line without a location says so. */
const Lines = ({ lines }: { readonly lines: readonly ShipmentLine[] }) => {
  const { control } = useFormContext<PutAwayDraft>();
  const { field } = useController({ control, name: 'lineIds' });
  const { id, error } = useFieldState('lineIds');
  const materials = useData((data) => data.materials);
  const ticked = new Set(field.value);
  const isAll = lines.every((line) => ticked.has(line.id));
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={error && `${id}-error`}>
      <legend className="font-medium text-sm">Artículos</legend>
      {lines.length > 1 && (
        <Tick
          className="py-1"
          checked={isAll}
          onChange={() => field.onChange(isAll ? [] : lines.map((line) => line.id))}
          title={`Todos (${lines.length})`}
        />
      )}
      <ul aria-label="Artículos">
        <Rows rows={lines} keyOf={(line) => line.id}>
          {({ id: lineId, materialId, quantity, lotNumber, serialNumbers, location }, index) => {
            const material = materials.get(materialId);
            const what = [material?.name ?? 'Material eliminado', lotNumber ?? serialNumbers?.join(', ')];
            return (
              <Tick
                className="py-1"
                id={index === 0 ? id : undefined}
                checked={ticked.has(lineId)}
                aria-invalid={error ? true : undefined}
                onChange={(on) => field.onChange(on ? [...field.value, lineId] : field.value.filter((other) => other !== lineId))}
                title={what.filter(Boolean).join(' · ')}
                detail={[formatMaterial(quantity, material), location || 'Sin ubicación'].join(' · ')}
              />
            );
          }}
        </Rows>
      </ul>
      <FieldError id={id} error={error} />
    </fieldset>
  );
};
