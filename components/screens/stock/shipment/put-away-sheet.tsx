'use client';

import { useEffect, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { LastChoices } from '@/components/entities/last-choices';
import { FieldError } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { FieldOpening } from '@/components/form/field-opening';
import { TextField } from '@/components/form/text-field';
import { Tick } from '@/components/form/tick';
import { useDraftForm } from '@/components/form/use-draft-form';
import { FormSheet } from '@/components/frames/form-sheet';
import { SerialBoxes, useSerialsInCondition } from '@/components/screens/stock/lines/serial-boxes';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Rows } from '@/components/ui/list/rows';
import { useSave } from '@/components/write/use-save';
import type { Shipment, ShipmentLine, ShipmentLineId } from '@/lib/domain/model/shipment';
import { type LineHere, linesHere, type PutAwayDraft, putAway, putAwayDraftSchema } from '@/lib/domain/stock/put-away';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatMaterial, materialName } from '@/lib/text/format';

const PutAwayCodes = lazyPart(async () => (await import('./put-away-codes')).PutAwayCodes, <FieldOpening />);

/** Puts several received lines, or some serials of a line, into a location of the warehouse. */
export const PutAwaySheet = ({ shipment, onClose }: { readonly shipment: Shipment; readonly onClose: () => void }) => {
  const { id, warehouseId, reference } = shipment;
  const lines = useData((data) => linesHere(data, shipment));
  const [only, ...others] = lines;
  const form = useDraftForm(putAwayDraftSchema, {
    lineIds: only && others.length === 0 ? [only.line.id] : [],
    serials: {},
    location: '',
  });
  const save = useSave(putAway);
  return (
    <FormSheet
      title="Ubicar"
      description={`Envío ${reference}. Elige lo que va en el mismo lugar.`}
      form={form}
      draftKey={`${routes.shipment(warehouseId, id)}?ubicar`}
      onSubmit={({ lineIds, serials, location }, options) => {
        // What has left since it was ticked is no longer listed, so it can't be unticked.
        const chosen = lines.filter(({ line }) => lineIds.includes(line.id));
        const parts = chosen.flatMap(({ line, here }) => {
          const serialNumbers = serials[line.id]?.filter((serial) => here.includes(serial));
          return serialNumbers ? [{ lineId: line.id, serialNumbers, partId: newId<ShipmentLineId>() }] : [];
        });
        return save({ id, lineIds: chosen.map(({ line }) => line.id), location, parts }, options);
      }}
      onClose={onClose}
      savedText="Ubicación guardada"
      submitLabel="Guardar ubicación"
    >
      <PutAwayCodes lines={lines} warehouseId={warehouseId} />
      <Lines lines={lines} />
      <TextField<PutAwayDraft> name="location" label="Ubicación" required autoCapitalize="sentences" />
      <LastChoices<PutAwayDraft>
        name="location"
        label="Últimas ubicaciones"
        of={(rules, data, me) => rules.lastLocations(data, me)}
      />
    </FormSheet>
  );
};

/** The lines to tick, or all at once, each with its current location. */
const Lines = ({ lines }: { readonly lines: readonly LineHere[] }) => {
  const { control, clearErrors } = useFormContext<PutAwayDraft>();
  const { field } = useController({ control, name: 'lineIds' });
  const { field: parts } = useController({ control, name: 'serials' });
  const { id, error } = useFieldState('lineIds');
  const materials = useData((data) => data.materials);
  const ticked = new Set(field.value);
  const isAll = lines.every(({ line }) => ticked.has(line.id));
  const tickAll = () => {
    parts.onChange({});
    field.onChange(isAll ? [] : lines.map(({ line }) => line.id));
  };
  const tick = (lineId: string, on: boolean) => {
    const { [lineId]: _, ...others } = parts.value;
    parts.onChange(others);
    field.onChange(on ? [...field.value, lineId] : field.value.filter((other) => other !== lineId));
  };
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={error && `${id}-error`}>
      <legend className="font-medium text-sm">Artículos</legend>
      {lines.length > 1 && <Tick className="py-1" checked={isAll} onChange={tickAll} title={`Todos (${lines.length})`} />}
      <ul aria-label="Artículos">
        <Rows rows={lines} keyOf={({ line }) => line.id}>
          {({ line, here }, index) => {
            const { id: lineId, materialId, quantity, lotNumber, serialNumbers, location } = line;
            const material = materials.get(materialId);
            const what = [materialName(material), lotNumber ?? serialNumbers?.join(', ')];
            return (
              <>
                <Tick
                  className="py-1"
                  id={index === 0 ? id : undefined}
                  checked={ticked.has(lineId)}
                  aria-invalid={error ? true : undefined}
                  onChange={(on) => tick(lineId, on)}
                  title={what.filter(Boolean).join(' · ')}
                  detail={[formatMaterial(quantity, material), location || 'Sin ubicación'].join(' · ')}
                />
                {ticked.has(lineId) && here.length > 1 && (
                  <SerialsOfLine
                    line={line}
                    material={material?.name}
                    here={here}
                    chosen={parts.value[lineId]}
                    onChange={(serials) => {
                      clearErrors(`serials.${lineId}`);
                      parts.onChange({ ...parts.value, [lineId]: serials });
                    }}
                  />
                )}
              </>
            );
          }}
        </Rows>
      </ul>
      <FieldError id={id} error={error} />
    </fieldset>
  );
};

interface SerialsOfLineProps {
  readonly line: Pick<ShipmentLine, 'id' | 'materialId'>;
  readonly material: string | undefined;
  readonly here: readonly string[];
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (serials: readonly string[]) => void;
}

/** All serials of a ticked line, or the chosen ones. */
const SerialsOfLine = ({ line, material = 'material eliminado', here, chosen, onChange }: SerialsOfLineProps) => {
  const { id, error } = useFieldState(`serials.${line.id}`);
  const offered = useSerialsInCondition(line.materialId, here);
  const wasAsked = useRef(false);
  useEffect(() => {
    // The button for choosing serials has just been replaced, so the list takes the focus.
    if (chosen && wasAsked.current) document.getElementById(id)?.focus();
    wasAsked.current = false;
  }, [chosen, id]);
  return (
    <div className="pb-3 pl-9">
      {chosen ? (
        <SerialBoxes
          id={id}
          legend={`Series de ${material}`}
          offered={offered}
          chosen={chosen.filter((serial) => here.includes(serial))}
          onChange={onChange}
          error={error}
        />
      ) : (
        <Button
          variant="ghost"
          onClick={() => {
            wasAsked.current = true;
            onChange([]);
          }}
        >
          Solo algunas series
        </Button>
      )}
    </div>
  );
};
