'use client';

import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { MoneyField, NumberField } from '@/components/form/number-field';
import { choicesOf, SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { SerialsField } from '@/components/screens/stock/lines/serials-field';
import { type LineEditor, useFirstField, useStock } from '@/components/screens/stock/lines/use-line-editor';
import { LONGEST_LINE } from '@/lib/domain/model/limits';
import type { Material } from '@/lib/domain/model/material';
import type { LineEditing } from '@/lib/domain/stock/line-draft';
import { lotAt } from '@/lib/domain/stock/lots';
import { formatMaterial } from '@/lib/text/format';
import { conditionLabel } from '@/lib/text/labels';

/** The material's extra fields, which are optional. */
export const CustomFields = ({ names }: { readonly names: readonly string[] }) => {
  const { control } = useFormContext<LineEditing>();
  const { field } = useController({ control, name: 'line.customFields' });
  const { error } = useFieldState('line.customFields');
  const id = useId();
  const values = field.value ?? {};
  const typedIn = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '');
  const frameOf = (name: string, index: number) => ({
    id: `${id}-${index}`,
    label: name,
    error: typedIn(name).trim().length > LONGEST_LINE ? error : undefined,
  });
  return names.map((name, index) => (
    <Field key={name} {...frameOf(name, index)}>
      <input
        {...controlProps(frameOf(name, index))}
        type="text"
        autoComplete="off"
        enterKeyHint="done"
        value={typedIn(name)}
        onChange={({ target }) => field.onChange({ ...values, [name]: target.value })}
        className={CONTROL}
      />
    </Field>
  ));
};

const FIRST = { material: 'line.quantity', lot: 'line.lotNumber', individual: 'serials' } as const;

/** The fields of a line that is received, by tracking: a quantity, a lot and its quantity, or serials. */
export const ReceiveLineFields = ({ editor }: { readonly editor: LineEditor }) => {
  const { material } = editor;
  useFirstField(editor, FIRST[material?.trackingType ?? 'material']);
  if (!material) return null;
  const { trackingType, measured, customFields } = material;
  return (
    <>
      {trackingType === 'lot' && <LotNumber editor={editor} material={material} />}
      {trackingType === 'individual' ? (
        <SerialsField editor={editor} material={material} />
      ) : (
        <NumberField<LineEditing> name="line.quantity" label={measured ? 'Cantidad (m)' : 'Cantidad'} required />
      )}
      {measured && (
        <>
          <NumberField<LineEditing>
            name="line.startMark"
            label="Marca inicial (m)"
            hint="Con las dos marcas, la cantidad se calcula."
          />
          <NumberField<LineEditing> name="line.endMark" label="Marca final (m)" />
        </>
      )}
      <MoneyField<LineEditing> name="line.unitCost" label="Costo unitario" />
      <TextField<LineEditing> name="line.location" label="Ubicación" autoCapitalize="sentences" />
      {trackingType === 'individual' && (
        <SelectField<LineEditing>
          name="line.condition"
          label="Condición"
          choices={choicesOf(conditionLabel)}
          emptyLabel="Sin indicar"
        />
      )}
      <CustomFields names={customFields} />
    </>
  );
};

interface LotNumberProps {
  readonly editor: LineEditor;
  readonly material: Material;
}

const LotNumber = ({ editor: { line, place }, material }: LotNumberProps) => {
  const known = useStock((data) => lotAt(data, place.warehouseId, material.id, line.lotNumber));
  const hint = known
    ? `Este lote ya está aquí: se suma a ${formatMaterial(known.quantity, material)}.`
    : (material.trackingField ?? undefined);
  return <TextField<LineEditing> name="line.lotNumber" label="Número de lote" required hint={hint} autoCapitalize="characters" />;
};
