'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { Refused } from '@/lib/domain/refusal';
import { sameValue } from '@/lib/kernel/same-value';

interface Opening<Draft extends FieldValues, Value, Row extends object> {
  readonly schema: GenericSchema<Draft, Value>;
  /** The stored record as it is now. */
  readonly record: Row;
  /** The form's draft of the record; a field has the same name in both. */
  readonly toDraft: (record: Row) => Draft;
}

/** The record that a form edits, as its save uses it. */
export interface OpenedRecord<Row extends object> {
  /** The record as the person last saw it, for a save that begins now. */
  known(): Row;
  /** Notes the saved values as seen. `over` is the record that they replaced. */
  saved(input: object, over: Row): void;
  /** Converts a refusal to the form's values. After a conflict, its fields' current values count as seen. */
  tell(refusal: Refused): Refused;
}

/** `now` with those fields of `known` that `keeps` selects. A field may exist in only one of them. */
const keeping = <Of extends object>(now: Of, known: Of, keeps: (field: string) => boolean): Of => {
  const fields = new Set([...Object.keys(now), ...Object.keys(known)]);
  return Object.fromEntries([...fields].map((field) => [field, Reflect.get(keeps(field) ? known : now, field)])) as Of;
};

const KEPT = { keepErrors: true, keepIsSubmitted: true, keepTouched: true, keepSubmitCount: true } as const;

/** Sets a form's default values and values; its errors stay. */
const rebase = <Draft extends FieldValues, Value>(form: UseFormReturn<Draft, unknown, Value>, defaults: Draft, values: Draft) => {
  form.reset(defaults, KEPT);
  form.reset(values, { ...KEPT, keepDefaultValues: true });
};

/**
 * A form that edits a stored record. Untouched fields follow the record; typed values stay. `useSave` takes `opened`: if a typed
 * field changed elsewhere, the save is refused with the conflict. The next save overwrites the field (invariant I13).
 */
export const useOpenedRecord = <Draft extends FieldValues, Value, Row extends object>(opening: Opening<Draft, Value, Row>) => {
  const { schema, record, toDraft } = opening;
  const form = useDraftForm(schema, toDraft(record));
  /** The value of each field that the person last saw, as in the record and as in the draft. */
  const seen = useRef({ record, draft: toDraft(record) });
  /** The form's values at the last submit. */
  const sent = useRef(seen.current.draft);

  const follow = useEffectEvent((now: Row) => {
    const known = seen.current;
    const current = toDraft(now);
    const values = form.getValues();
    const isTouched = (field: string) => !sameValue(values[field], known.draft[field]);
    seen.current = { record: keeping(now, known.record, isTouched), draft: keeping(current, known.draft, isTouched) };
    if (!sameValue(known.draft, seen.current.draft)) rebase(form, seen.current.draft, keeping(current, values, isTouched));
  });
  useEffect(() => follow(record), [record]);

  const opened: OpenedRecord<Row> = {
    known() {
      // Typing changes a form's lists in place, so they are cloned.
      sent.current = structuredClone(form.getValues());
      return seen.current.record;
    },
    saved(input, over) {
      const isWritten = (field: string) => !sameValue(Reflect.get(input, field), Reflect.get(over, field));
      const written = { ...seen.current.record, ...input };
      const { record: known, draft } = seen.current;
      seen.current = { record: keeping(known, written, isWritten), draft: keeping(draft, sent.current, isWritten) };
    },
    tell(refusal) {
      if (refusal.refused !== 'changed-elsewhere') return refusal;
      const { fields } = refusal.figures;
      const { record: known, draft } = seen.current;
      const now = { ...known, ...Object.fromEntries(fields.map((changed) => [changed.field, changed.now])) };
      const current = toDraft(now);
      const isConflict = (field: string) => fields.some((changed) => changed.field === field);
      seen.current = { record: now, draft: keeping(draft, current, isConflict) };
      rebase(form, seen.current.draft, form.getValues());
      return { ...refusal, figures: { fields: fields.map(({ field }) => ({ field, now: current[field] })) } };
    },
  };
  return { form, opened };
};
