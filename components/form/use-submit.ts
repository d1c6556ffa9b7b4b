'use client';

import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FormResult } from './form-result';

const NOT_SAVED = 'No se guardó. Lo que escribiste sigue aquí; inténtalo otra vez.';

interface Submitting<Draft extends FieldValues, Value> {
  readonly form: UseFormReturn<Draft, unknown, Value>;
  readonly onSubmit: (value: Value) => Promise<FormResult>;
  /** Runs when the draft is not complete or not right. */
  readonly onInvalid?: () => void;
  readonly dirty: boolean;
  /** Runs before a value is saved. */
  readonly before: () => Promise<void>;
  /** Runs once the saved form is at rest, so that leaving it asks nothing. */
  readonly onSaved: () => void;
}

/** Sends a form once at a time. What is refused or fails stays on the screen with its sentence; what is saved is the form's new rest. */
export const useSubmit = <Draft extends FieldValues, Value>({
  form,
  onSubmit,
  onInvalid,
  dirty,
  before,
  onSaved,
}: Submitting<Draft, Value>) => {
  const locked = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [failures, setFailures] = useState(0);
  const [saves, setSaves] = useState(0);
  const saved = useEffectEvent(onSaved);

  // What is saved stays closed to a late second tap until something is typed again.
  useEffect(() => {
    if (dirty) locked.current = false;
  }, [dirty]);

  useEffect(() => {
    if (saves > 0) saved();
  }, [saves]);

  const save = async (value: Value): Promise<FormResult> => {
    try {
      await before();
      return await onSubmit(value);
    } catch {
      return { ok: false, message: NOT_SAVED };
    }
  };
  const settleWith = (result: FormResult) => {
    if (result.ok) return form.reset(form.getValues());
    const { message, field, changed = field === undefined ? [] : [{ field }] } = result;
    if (changed.length === 0) setRefusal(message);
    for (const { field: name, now } of changed)
      form.setError(name as FieldPath<Draft>, { type: 'refused', message, ...(now !== undefined && { types: { now } }) });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog stands inside another one for React, though not on the page.
    event.stopPropagation();
    if (locked.current) return;
    locked.current = true;
    setBusy(true);
    setRefusal(undefined);
    let result: FormResult | undefined;
    await form.handleSubmit(async (value) => {
      result = await save(value);
    }, onInvalid)(event);
    if (result) settleWith(result);
    setBusy(false);
    if (result?.ok) {
      setSaves((count) => count + 1);
      return;
    }
    locked.current = false;
    setFailures((count) => count + 1);
  };
  return { submit, busy, refusal, failures };
};
