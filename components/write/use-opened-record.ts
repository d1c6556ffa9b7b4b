'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { Refused } from '@/lib/domain/refusal';
import { sameValue } from '@/lib/kernel/same-value';

interface Opening<Draft extends FieldValues, Value, Row extends object> {
  readonly schema: GenericSchema<Draft, Value>;
  /** The stored record as it stands now. */
  readonly record: Row;
  /** The record as the form shows it; a field has the same name in both. */
  readonly toDraft: (record: Row) => Draft;
}

/** What a save needs of the record that its form was opened over. */
export interface OpenedRecord<Row extends object> {
  /** The record as the person knows it, for a save that begins now. */
  known(): Row;
  /** What was written over it is known from now on. */
  saved(input: object, over: Row): void;
  /** A refusal as the form says it: what changed elsewhere is known from now on, and told in the form's own words. */
  tell(refusal: Refused): Refused;
}

/** `now` with the fields of `known` where `keeps` says so; a field may be in one of them only. */
const keeping = <Of extends object>(now: Of, known: Of, keeps: (field: string) => boolean): Of => {
  const fields = new Set([...Object.keys(now), ...Object.keys(known)]);
  return Object.fromEntries([...fields].map((field) => [field, Reflect.get(keeps(field) ? known : now, field)])) as Of;
};

const KEPT = { keepErrors: true, keepIsSubmitted: true, keepTouched: true, keepSubmitCount: true } as const;

/** Gives a form other defaults and other values; what is wrong with it stays said. */
const rebase = <Draft extends FieldValues, Value>(form: UseFormReturn<Draft, unknown, Value>, defaults: Draft, values: Draft) => {
  form.reset(defaults, KEPT);
  form.reset(values, { ...KEPT, keepDefaultValues: true });
};

/**
 * A form over a stored record. Fields that nobody touched follow the record; what was typed stays, over the value that the person saw
 * there. `useSave` takes `opened`: a field that changed elsewhere meanwhile is saved over only once that was told (invariant I13).
 */
export const useOpenedRecord = <Draft extends FieldValues, Value, Row extends object>(opening: Opening<Draft, Value, Row>) => {
  const { schema, record, toDraft } = opening;
  const form = useDraftForm(schema, toDraft(record));
  /** What the person knows of each field: as the record has it, and as the form shows it. */
  const seen = useRef({ record, draft: toDraft(record) });
  /** What the form held when it was last sent. */
  const sent = useRef(seen.current.draft);

  const follow = useEffectEvent((now: Row) => {
    const known = seen.current;
    const stands = toDraft(now);
    const values = form.getValues();
    const isTouched = (field: string) => !sameValue(values[field], known.draft[field]);
    seen.current = { record: keeping(now, known.record, isTouched), draft: keeping(stands, known.draft, isTouched) };
    if (!sameValue(known.draft, seen.current.draft)) rebase(form, seen.current.draft, keeping(stands, values, isTouched));
  });
  useEffect(() => follow(record), [record]);

  const opened: OpenedRecord<Row> = {
    known() {
      // Typing changes the lists of a form in place.
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
      const stands = toDraft(now);
      const isTold = (field: string) => fields.some((changed) => changed.field === field);
      seen.current = { record: now, draft: keeping(draft, stands, isTold) };
      rebase(form, seen.current.draft, form.getValues());
      return { ...refusal, figures: { fields: fields.map(({ field }) => ({ field, now: stands[field] })) } };
    },
  };
  return { form, opened };
};
