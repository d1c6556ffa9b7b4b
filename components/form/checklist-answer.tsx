'use client';

import { useId } from 'react';
import type { ChecklistLineDraft } from '@/lib/domain/checklist-draft';
import { numberTyped } from '@/lib/kernel/typed-number';
import { rangeText } from '@/lib/text/checklist';
import { pointKindLabel } from '@/lib/text/labels';
import { CONTROL } from './control-style';
import { controlProps, Field } from './field';
import { useFieldState } from './field-id';

interface ChecklistAnswerProps {
  /** The form's field name of the line. */
  readonly name: string;
  /** The number of the line; the first is 1. */
  readonly number: number;
  readonly line: ChecklistLineDraft;
  readonly open: boolean;
  readonly onChange: (line: ChecklistLineDraft) => void;
}

const KINDS = [['tick', 'Casilla'], ...Object.entries(pointKindLabel)] as const;

const summary = ({ kind = 'tick', unit = '', required = false, min = '', max = '' }: ChecklistLineDraft) => {
  const range = { unit, min: numberTyped('reading', min) ?? undefined, max: numberTyped('reading', max) ?? undefined };
  const said = kind === 'number' ? (rangeText(range) ?? unit) : '';
  return [KINDS.find(([code]) => code === kind)?.[1], said, required && 'Obligatorio'].filter(Boolean).join(' · ');
};

/** The settings of a checklist point: how it is answered, and whether it is required. Closed, one line sums them up. */
export const ChecklistAnswer = ({ name, number, line, open, onChange }: ChecklistAnswerProps) => {
  const id = useId();
  if (!open) return <p className="w-full text-muted text-sm">{summary(line)}</p>;
  const { kind = 'tick', required = false } = line;
  return (
    <fieldset className="grid w-full min-w-0 gap-3 rounded-card border border-border p-3">
      <legend className="px-1 font-medium text-sm">{`Respuesta del elemento ${number}`}</legend>
      <Field id={`${id}-kind`} label="Se contesta con">
        <select
          id={`${id}-kind`}
          value={kind}
          onChange={({ target }) => {
            const chosen = KINDS.find(([code]) => code === target.value)?.[0];
            onChange({ ...line, kind: chosen as ChecklistLineDraft['kind'] });
          }}
          className={CONTROL}
        >
          {KINDS.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      {kind === 'number' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-3">
          <LinePart name={`${name}.unit`} label="Unidad" value={line.unit} onChange={(unit) => onChange({ ...line, unit })} />
          <LinePart name={`${name}.min`} label="Mínimo" value={line.min} onChange={(min) => onChange({ ...line, min })} />
          <LinePart name={`${name}.max`} label="Máximo" value={line.max} onChange={(max) => onChange({ ...line, max })} />
        </div>
      )}
      <label className="flex min-h-touch items-center gap-3">
        <input
          type="checkbox"
          checked={required}
          onChange={({ target }) => onChange({ ...line, required: target.checked })}
          className="size-6 shrink-0 accent-primary"
        />
        Obligatorio para finalizar
      </label>
    </fieldset>
  );
};

interface LinePartProps {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

const LinePart = ({ name, label, value = '', onChange }: LinePartProps) => {
  const { id, error } = useFieldState(name);
  return (
    <Field id={id} label={label} error={error}>
      <input
        {...controlProps({ id, error })}
        value={value}
        autoComplete="off"
        maxLength={40}
        onChange={({ target }) => onChange(target.value)}
        className={CONTROL}
      />
    </Field>
  );
};
