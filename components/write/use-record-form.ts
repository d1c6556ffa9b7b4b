'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { ChangedElsewhere, FormResult } from '@/components/form/form-result';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { Change } from '@/lib/domain/data';
import { type ChangedField, isRefused } from '@/lib/domain/refusal';
import { sameValue } from '@/lib/kernel/same-value';
import type { CommitOptions } from '@/lib/store/engine/contract';
import { useChange } from '@/lib/store/react/store';
import { formResult } from './use-save';
import { type SuccessToast, useSuccessToast } from './use-success-toast';

interface RecordForm<Draft extends FieldValues, Value, Row extends object, Input extends object> {
  readonly schema: GenericSchema<Draft, Value>;
  /** The stored record as it stands now. */
  readonly record: Row;
  /** The record as the form shows it; a field has the same name in both. */
  readonly toDraft: (record: Row) => Draft;
  readonly change: Change<Input & { readonly opened?: Row }>;
  /** What is told here of a save that may be taken back at once; else the form tells it. */
  readonly telling?: SuccessToast;
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
 * A form over a stored record, and its save. Fields that nobody touched follow the record; what was typed stays, over the value that the
 * person saw there. A field that changed elsewhere meanwhile is saved over only once its difference was told (invariant I13).
 */
export const useRecordForm = <Draft extends FieldValues, Value, Row extends object, Input extends object>({
  schema,
  record,
  toDraft,
  change,
  telling = {},
}: RecordForm<Draft, Value, Row, Input>) => {
  const form = useDraftForm(schema, toDraft(record));
  const commit = useChange(change);
  const toastSuccess = useSuccessToast();
  /** What the person knows of each field: as the record has it, and as the form shows it. */
  const seen = useRef({ record, draft: toDraft(record) });

  const follow = useEffectEvent((now: Row) => {
    const [known, stands, values] = [seen.current, toDraft(now), form.getValues()];
    const isTouched = (field: string) => !sameValue(values[field], known.draft[field]);
    seen.current = { record: keeping(now, known.record, isTouched), draft: keeping(stands, known.draft, isTouched) };
    if (!sameValue(known.draft, seen.current.draft)) rebase(form, seen.current.draft, keeping(stands, values, isTouched));
  });
  useEffect(() => follow(record), [record]);

  const told = (fields: readonly ChangedField[]): readonly ChangedElsewhere[] => {
    const { record: known, draft } = seen.current;
    const now = { ...known, ...Object.fromEntries(fields.map((changed) => [changed.field, changed.now])) };
    const stands = toDraft(now);
    const isTold = (field: string) => fields.some((changed) => changed.field === field);
    seen.current = { record: now, draft: keeping(draft, stands, isTold) };
    rebase(form, seen.current.draft, form.getValues());
    return fields.map(({ field }) => ({ field, ...(typeof stands[field] === 'string' && { now: stands[field] }) }));
  };

  const save = async (input: Input, options?: CommitOptions): Promise<FormResult> => {
    const before = seen.current.record;
    const outcome = await commit({ ...input, opened: before }, options);
    if ('done' in outcome) {
      toastSuccess(telling, outcome.seq);
      const isWritten = (field: string) => !sameValue(Reflect.get(input, field), Reflect.get(before, field));
      const record = { ...seen.current.record, ...input };
      seen.current = { record: keeping(seen.current.record, record, isWritten), draft: form.getValues() };
      return { ok: true };
    }
    const result = await formResult(outcome);
    if (result.ok || !isRefused(outcome) || outcome.refused !== 'changed-elsewhere') return result;
    return { ...result, changed: told(outcome.figures.fields) };
  };
  return { form, save };
};
