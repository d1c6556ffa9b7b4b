'use client';

import { useId, useRef } from 'react';
import { useTypedScan } from '@/components/entities/scanner/use-typed-scan';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field, FieldError } from '@/components/form/field';
import type { Material } from '@/lib/domain/model/material';
import { leftAfter } from '@/lib/domain/stock/line-balance';
import { type LineDraft, lineFromDraft, type PickDraft } from '@/lib/domain/stock/line-draft';
import { stockEntries } from '@/lib/domain/stock/location';
import { isByQuantity } from '@/lib/domain/stock/several-lines';
import { identifierKey } from '@/lib/kernel/identifier';
import { useData } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';
import { CappedBox } from './capped-quantity';
import type { LinePlace } from './line-check';
import { offeredSerials, SerialBoxes } from './serial-boxes';
import { leftText } from './serial-choice';
import { serialsHint } from './serials-field';

interface PickFieldsProps {
  readonly place: LinePlace;
  readonly material: Material;
  readonly pick: PickDraft;
  readonly onChange: (pick: PickDraft) => void;
  /** Takes a code that a scanner typed where a quantity goes. */
  readonly onCode: () => void;
  readonly error: string | undefined;
  /** What the shipment takes already. */
  readonly lines: readonly LineDraft[];
}

const quantityLabel = ({ name, measured }: Material) => `Cantidad de ${name}${measured ? ' (m)' : ''}`;

/** The fields of one of several materials, by its tracking and whether it comes in or leaves. */
export const PickFields = (props: PickFieldsProps) => {
  const area = useRef<HTMLDivElement>(null);
  useTypedScan(area, props.onCode);
  return (
    <div ref={area} className="min-w-0">
      <Fields {...props} />
    </div>
  );
};

const Fields = (props: PickFieldsProps) => {
  const { trackingType } = props.material;
  if (isByQuantity(props.place.type, props.material)) return <Quantity {...props} />;
  if (props.place.type === 'Incoming') return <Written {...props} />;
  return trackingType === 'lot' ? <Lots {...props} /> : <Serials {...props} />;
};

const Quantity = ({ place, material, pick, onChange, error, lines }: PickFieldsProps) => {
  const left = useData((data) => leftAfter(data, place.warehouseId, lines.map(lineFromDraft), { materialId: material.id }));
  const frame = {
    id: useId(),
    label: quantityLabel(material),
    // What is here stands beside the name; what this shipment takes already is news.
    hint: place.type === 'Outgoing' && left.left !== left.here ? leftText(left, material) : undefined,
    error,
  };
  return (
    <CappedBox
      {...frame}
      required
      material={material}
      most={place.type === 'Outgoing' ? left.left : undefined}
      value={pick.quantity}
      onType={(quantity) => onChange({ ...pick, quantity })}
    />
  );
};

/** Lots with their quantities, or serials: a row each, as a list is pasted or scanned. */
const Written = ({ material, pick, onChange, error }: PickFieldsProps) => {
  const asked =
    material.trackingType === 'lot'
      ? { label: `Lotes de ${material.name}`, hint: 'Uno por línea: lote y cantidad, como B-1041 2000.' }
      : { label: `Series de ${material.name}`, hint: serialsHint(material) };
  const frame = { id: useId(), ...asked, error };
  return (
    <Field {...frame} required>
      <textarea
        {...controlProps({ ...frame, required: true })}
        rows={3}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={pick.rows}
        onChange={({ target }) => onChange({ ...pick, rows: target.value })}
        className={`${CONTROL} field-sizing-content max-h-72 min-h-24!`}
      />
    </Field>
  );
};

const Lots = ({ place, material, pick, onChange, error, lines }: PickFieldsProps) => {
  const id = useId();
  const lots = useData((data) => {
    const taken = lines.map(lineFromDraft);
    return stockEntries(data, place.warehouseId, material.id).flatMap(({ lotNumber }) =>
      lotNumber === undefined
        ? []
        : [{ lotNumber, ...leftAfter(data, place.warehouseId, taken, { materialId: material.id, lotNumber }) }],
    );
  });
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-medium text-sm">{quantityLabel(material)}</legend>
      {lots.map(({ lotNumber, left }, index) => {
        const frame = {
          id: `${id}-${index}`,
          label: `Lote ${lotNumber}`,
          hint: `Disponible ${formatMaterial(left, material)}`,
          error: index === 0 ? error : undefined,
        };
        return (
          <CappedBox
            key={lotNumber}
            {...frame}
            material={material}
            most={left}
            value={pick.lots[lotNumber] ?? ''}
            onType={(typed) => onChange({ ...pick, lots: { ...pick.lots, [lotNumber]: typed } })}
          />
        );
      })}
      {lots.length === 0 && <FieldError id={id} error="No se encontraron lotes" />}
    </fieldset>
  );
};

const Serials = ({ place, material, pick, onChange, error, lines }: PickFieldsProps) => {
  const id = useId();
  const taken = new Set(
    lines.filter(({ materialId }) => materialId === material.id).flatMap(({ serialNumbers }) => serialNumbers.map(identifierKey)),
  );
  const entries = useData((data) => stockEntries(data, place.warehouseId, material.id));
  return (
    <SerialBoxes
      id={id}
      legend={`Series de ${material.name}`}
      offered={offeredSerials(entries, taken)}
      chosen={pick.serialNumbers}
      onChange={(serialNumbers) => onChange({ ...pick, serialNumbers })}
      error={error}
    />
  );
};
