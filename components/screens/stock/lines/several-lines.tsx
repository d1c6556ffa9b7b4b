'use client';

import { useId, useRef, useState } from 'react';
import { useTypedScan } from '@/components/entities/scanner/use-typed-scan';
import type { Several } from '@/components/entities/several-button';
import { SeveralSheet } from '@/components/entities/several-sheet';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field, FieldError } from '@/components/form/field';
import type { PickerOption } from '@/components/form/picker/picker-option';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import { type LineDraft, leftAfter, lineFromDraft, lotsLeft, type PickDraft } from '@/lib/domain/stock/line-draft';
import { emptyPick, isByQuantity, linesOfPick } from '@/lib/domain/stock/several-lines';
import { asId } from '@/lib/kernel/id';
import { useData, useStore } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';
import { CappedBox } from './capped-quantity';
import { leftText, useSerialsLeft } from './leaving-line-fields';
import { checkLines, type LinePlace } from './line-check';
import { newLine } from './new-lines';
import { SerialBoxes } from './serial-boxes';
import { serialsHint } from './serials-field';
import { type LineEditor, useStock, useStockBefore } from './use-line-editor';

interface PickFieldsProps {
  readonly place: LinePlace;
  readonly material: Material;
  readonly pick: PickDraft;
  readonly onChange: (pick: PickDraft) => void;
  /** Takes a code that was scanned into a quantity. */
  readonly onCode: () => void;
  readonly error: string | undefined;
  /** The lines that the shipment has already. */
  readonly lines: readonly LineDraft[];
}

const quantityLabel = ({ name, measured }: Material) => `Cantidad de ${name}${measured ? ' (m)' : ''}`;

/** The fields of one of several materials, by its tracking and direction. */
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
  if (isByQuantity(props.place.stage, props.material)) return <Quantity {...props} />;
  if (props.place.stage === 'in') return <PastedRows {...props} />;
  return trackingType === 'lot' ? <Lots {...props} /> : <Serials {...props} />;
};

const Quantity = ({ place, material, pick, onChange, error, lines }: PickFieldsProps) => {
  const left = useStock((data) => leftAfter(data, place.warehouseId, lines.map(lineFromDraft), { materialId: material.id }));
  const frame = {
    id: useId(),
    label: quantityLabel(material),
    // The stock is beside the name; only a part taken by this shipment is news.
    hint: place.stage === 'out' && left.left !== left.here ? leftText(left, material) : undefined,
    error,
  };
  return (
    <CappedBox
      {...frame}
      required
      material={material}
      most={place.stage === 'out' ? left.left : undefined}
      value={pick.quantity}
      onType={(quantity) => onChange({ ...pick, quantity })}
    />
  );
};

/** Lots with quantities, or serials, one in each row of pasted or scanned text. */
const PastedRows = ({ material, pick, onChange, error }: PickFieldsProps) => {
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
  const lots = useStock((data) => lotsLeft(data, place.warehouseId, lines.map(lineFromDraft), material.id));
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
  const offered = useSerialsLeft(place.warehouseId, material, lines);
  return (
    <SerialBoxes
      id={useId()}
      legend={`Series de ${material.name}`}
      offered={offered}
      chosen={pick.serialNumbers}
      onChange={(serialNumbers) => onChange({ ...pick, serialNumbers })}
      error={error}
    />
  );
};

interface SeveralLinesProps extends Several<PickDraft> {
  readonly editor: LineEditor;
  readonly materials: readonly PickerOption[];
}

const A_CODE = 'Se leyó un código, no una cantidad. Queda la que estaba.';

/** Adds several materials to a shipment, each with the fields of its tracking. An error in one adds none. */
export const SeveralLines = (props: SeveralLinesProps) => {
  const { editor, materials, open, onOpenChange, picks, onChange } = props;
  const { place } = editor;
  const store = useStore();
  const before = useStockBefore();
  const known = useData((data) => data.materials);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const put = (id: string, pick: PickDraft) => {
    const { [id]: _, ...others } = problems;
    setProblems(others);
    onChange({ ...picks, [id]: pick });
  };
  const leave = (id: string) => {
    const { [id]: _, ...others } = picks;
    onChange(others);
  };
  const add = async () => {
    const lines: LineDraft[] = [...editor.lines];
    const found: Record<string, string> = {};
    let alerted: string | undefined;
    for (const [id, pick] of Object.entries(picks)) {
      const material = store.data.materials.get(asId<MaterialId>(id));
      if (!material) continue;
      const picked = linesOfPick(place.stage, material, pick, () => newLine(id));
      const { drafts, wrong, said } = checkLines(before(store.data), place, picked, lines);
      const [first] = wrong;
      if (first) found[id] = first.message;
      else lines.push(...drafts);
      alerted ??= said;
    }
    setProblems(found);
    if (alerted) window.alert(alerted);
    if (Object.keys(found).length > 0) return Object.keys(found);
    editor.addLines(lines.slice(editor.lines.length));
    onChange({});
    return [];
  };
  return (
    <SeveralSheet
      open={open}
      onOpenChange={onOpenChange}
      options={materials}
      ticked={Object.keys(picks)}
      onTick={(id, on) => (on ? put(id, emptyPick) : leave(id))}
      onAdd={add}
    >
      {(id) => {
        const material = known.get(asId<MaterialId>(id));
        const pick = picks[id];
        if (!material || !pick) return null;
        return (
          <PickFields
            place={place}
            material={material}
            pick={pick}
            onChange={(next) => put(id, next)}
            onCode={() => setProblems({ ...problems, [id]: A_CODE })}
            error={problems[id]}
            lines={editor.lines}
          />
        );
      }}
    </SeveralSheet>
  );
};
