'use client';

import { CircleAlert, CircleCheck, Copy, Network, Undo2 } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import type { Material } from '@/lib/domain/model/material';
import { type LineEditing, serialsWritten } from '@/lib/domain/stock/line-draft';
import { macFieldOf, readSerialRows } from '@/lib/domain/stock/serial-rows';
import { checkSerials } from '@/lib/domain/stock/serials';
import { identifierKey } from '@/lib/kernel/identifier';
import { unique } from '@/lib/kernel/list';
import { formatCounted } from '@/lib/text/format';
import { placeText } from '@/lib/text/messages';
import { type LineEditor, useStock } from './use-line-editor';

interface SerialMarksProps {
  readonly editor: LineEditor;
  readonly material: Material;
  /** Removes the serials that can't be received; the others keep their MACs. */
  readonly onClean: (serials: readonly string[]) => void;
}

/** The state of each typed serial: new, returning, repeated, or present somewhere already. */
export const SerialMarks = ({ editor: { serials, others }, material, onClean }: SerialMarksProps) => {
  const { serialNumbers, duplicates, tooLong, macs, problem } = readSerialRows(serials, macFieldOf(material));
  const checks = useStock((data) => checkSerials(data, material.id, serialNumbers));
  if (serialNumbers.length + tooLong.length === 0 && !problem) return null;
  const inLines = serialsWritten(others, material);
  const twice = serialNumbers.filter((serial) => inLines.has(identifierKey(serial)));
  const fresh = checks.filter(({ serialNumber }) => !twice.includes(serialNumber));
  const present = fresh.filter(({ state }) => state === 'present');
  const returning = fresh.filter(({ state }) => state === 'returns');
  const good = fresh.filter(({ state }) => state === 'new' || state === 'returns').map(({ serialNumber }) => serialNumber);
  return (
    <div className="grid gap-2 text-sm">
      <p role="status" className="flex flex-wrap gap-2">
        <Chip tone="success" icon={CircleCheck}>
          {formatCounted(good.length, 'serie lista', 'series listas')}
        </Chip>
        {macs.size > 0 && <Chip tone="info" icon={Network}>{`${macs.size} con MAC`}</Chip>}
        {returning.length > 0 && <Chip tone="info" icon={Undo2}>{`${returning.length} de regreso`}</Chip>}
        {duplicates.length > 0 && (
          <Chip tone="neutral" icon={Copy}>
            {formatCounted(duplicates.length, 'repetida en la lista', 'repetidas en la lista')}
          </Chip>
        )}
        {twice.length > 0 && <Chip tone="warning" icon={Copy}>{`${twice.length} ya en este envío`}</Chip>}
        {present.length > 0 && (
          <Chip tone="danger" icon={CircleAlert}>
            {formatCounted(present.length, 'ya registrada', 'ya registradas')}
          </Chip>
        )}
      </p>
      <ul className="grid gap-1">
        {present.map(({ serialNumber, place }) => (
          <li key={serialNumber} className="font-medium text-danger [overflow-wrap:anywhere]">
            {`${serialNumber}: ya ${placeText(place)}`}
          </li>
        ))}
        {unique(duplicates).map((serial) => (
          <li key={serial} className="text-muted [overflow-wrap:anywhere]">{`${serial}: repetida, se recibe una vez`}</li>
        ))}
        {problem && tooLong.length === 0 && <li className="font-medium text-danger [overflow-wrap:anywhere]">{problem}</li>}
        {tooLong.map((range) => (
          <li
            key={range}
            className="font-medium text-danger [overflow-wrap:anywhere]"
          >{`${range}: más de 1,000 series, no se lee`}</li>
        ))}
      </ul>
      {present.length + twice.length > 0 && (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => onClean(good.map((serial) => [serial, macs.get(serial)].filter(Boolean).join(' ')))}
        >
          Quitar las que no se pueden recibir
        </Button>
      )}
    </div>
  );
};

interface SerialsFieldProps {
  readonly editor: LineEditor;
  readonly material: Material;
}

/** A hint on how to type serials. */
export const serialsHint = (material: Material) =>
  macFieldOf(material)
    ? 'Una por línea, o pega la lista; la MAC va después de su serie. ONT001-ONT040 es un rango.'
    : 'Una por línea, o pega la lista; ONT001-ONT040 es un rango.';

/** Serials typed, scanned or pasted, also as ranges. Their state is shown before posting. */
export const SerialsField = ({ editor, material }: SerialsFieldProps) => {
  const { register, setValue, setFocus, clearErrors } = useFormContext<LineEditing>();
  const { id, error } = useFieldState('line.serialNumbers');
  const clean = (serials: readonly string[]) => {
    clearErrors('line');
    setValue('serials', serials.join('\n'), { shouldDirty: true });
    // The button disappears with the serials that it removes, so the field takes the focus.
    setFocus('serials');
  };
  const hint = `${material.trackingField ?? 'Serial Number'}. ${serialsHint(material)}`;
  return (
    <>
      <Field id={id} label="Números de serie" required hint={hint} error={error}>
        <textarea
          {...register('serials')}
          {...controlProps({ id, required: true, hint, error })}
          rows={3}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={`${CONTROL} field-sizing-content max-h-72 min-h-24!`}
        />
      </Field>
      {editor.serials !== '' && <SerialMarks editor={editor} material={material} onClean={clean} />}
    </>
  );
};
