'use client';

import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isRefused, type Refused } from '@/lib/domain/refusal';
import { sameValue } from '@/lib/kernel/same-value';
import type { CommitOptions, Outcome } from '@/lib/store/engine/contract';
import { outcomeText } from '@/lib/text/outcome-text';
import { clashError, type FieldClash } from './form-errors';

const NOT_SAVED = 'No se guardó. Lo que escribiste sigue aquí; inténtalo otra vez.';

/** The options for the transaction of the record: the form's draft, which is then deleted, and its files. */
export type SaveOptions = Pick<CommitOptions, 'draft' | 'files'>;

/** The form's own reason against saving, shown at a field. */
export interface Objection {
  readonly field: string;
  readonly message: string;
}

/** A field with an error. If it changed elsewhere, `clash` has its current value and author. */
interface FieldProblem {
  readonly field: string;
  readonly clash?: FieldClash;
}

/** Why a form was not saved, and the fields that show it; without fields it is shown by the button. */
interface Complaint {
  readonly message: string;
  readonly at: readonly FieldProblem[];
  /** Whether no person exists yet; another form creates the first one. */
  readonly lacksPerson?: boolean;
}

const problemsOf = (refusal: Refused): readonly FieldProblem[] => {
  if (refusal.refused === 'changed-elsewhere') return refusal.figures.fields.map(({ field, ...clash }) => ({ field, clash }));
  const { line, field } = refusal;
  const path = line === undefined ? [field] : ['lines', line, field];
  const name = path.filter((step) => step !== undefined).join('.');
  return name === '' ? [] : [{ field: name }];
};

const complaintOf = async (outcome: Outcome): Promise<Complaint | undefined> => {
  if ('done' in outcome) return undefined;
  const message = await outcomeText(outcome);
  if (!isRefused(outcome)) return { message, at: [] };
  return { message, at: problemsOf(outcome), lacksPerson: outcome.refused === 'nobody-acts' };
};

/** The readings of files that each form waits for before it is sent, by its `control`. */
const preparations = new WeakMap<object, Promise<boolean>>();

/** Delays the submit until the form's files are read: a slow phone needs seconds for a photo. If one fails, nothing is saved. */
export const delaySubmitUntil = (control: object, reading: Promise<boolean>) => {
  const before = preparations.get(control) ?? true;
  const all = Promise.all([before, reading]).then((read) => {
    if (preparations.get(control) === all) preparations.delete(control);
    return read.every(Boolean);
  });
  preparations.set(control, all);
};

const isPrepared = async (control: object): Promise<boolean> => {
  const reading = preparations.get(control);
  return !reading || ((await reading) && isPrepared(control));
};

type Fields = Readonly<Record<string, unknown>>;

/** A copy of a form's values and default values. Typing changes a form's lists in place, so they are cloned. */
const copyOf = <Draft extends FieldValues, Value>(form: UseFormReturn<Draft, unknown, Value>) => ({
  values: structuredClone(form.getValues()),
  rest: (form.formState.defaultValues ?? {}) as Fields,
});

/** How a screen saves its form. */
export interface Submission<Draft extends FieldValues, Value> {
  readonly form: UseFormReturn<Draft, unknown, Value>;
  /**
   * Saves the value with the form's draft and files, in one transaction, and answers the store's outcome. After a refusal the form
   * stays as it is; the reason is shown at its line or field, else by the button.
   */
  readonly onSubmit: (value: Value, options: SaveOptions) => Promise<Outcome>;
  /** Checks a valid value once more. An objection is shown at its field and prevents the save. */
  readonly check?: (value: Value) => Objection | undefined;
  /** Runs if the draft is invalid, before its fields show errors. */
  readonly onInvalid?: () => void;
  /** Runs if the store refuses a field or a line, before that shows the error. */
  readonly onRefused?: () => void;
}

interface Submitting<Draft extends FieldValues, Value> extends Submission<Draft, Value> {
  readonly options: (value: Value) => SaveOptions;
  /** Runs if the save fails after the form was left, so that nobody sees the error in it. */
  readonly onLeft: (message: string) => Promise<void>;
  /** Whether the form stays open after a save, so that typing may continue during it. */
  readonly stays: boolean;
  readonly dirty: boolean;
  /** Runs before a value is saved. */
  readonly before: () => Promise<void>;
  /** Runs as soon as a value is saved and the form is reset. The reset counts as typing, but must not write a draft. */
  readonly after: () => void;
  /** Runs after the saved form has rendered without unsaved changes. Leaving it then asks only about later input. */
  readonly onSaved: () => void;
}

/**
 * Submits a form, one submit at a time. After a refusal or failure the input stays, with its error. After a save the saved values
 * become the form's default values, and later input stays as unsaved change.
 */
export const useSubmit = <Draft extends FieldValues, Value>({
  form,
  onSubmit,
  check,
  options,
  onInvalid,
  onRefused,
  onLeft,
  stays,
  dirty,
  before,
  after,
  onSaved,
}: Submitting<Draft, Value>) => {
  const locked = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Complaint>();
  const [failures, setFailures] = useState(0);
  const [saves, setSaves] = useState(0);
  const saved = useEffectEvent(onSaved);

  // After a save the form ignores a late second tap until something is typed.
  useEffect(() => {
    if (dirty) locked.current = false;
  }, [dirty]);

  useEffect(() => {
    if (saves > 0) saved();
  }, [saves]);

  const save = async (value: Value): Promise<Complaint | undefined> => {
    try {
      await before();
      const objection = check?.(value);
      if (objection) return { message: objection.message, at: [objection] };
      return await complaintOf(await onSubmit(value, options(value)));
    } catch {
      return { message: NOT_SAVED, at: [] };
    }
  };
  const complain = (complaint: Complaint) => {
    const { message, at } = complaint;
    if (at.length === 0) setRefusal(complaint);
    else onRefused?.();
    for (const { field, clash } of at)
      form.setError(field as FieldPath<Draft>, clash ? clashError(message, clash) : { type: 'refused', message });
  };

  /** Makes the sent values the form's default values. Answers whether the form has input from after the submit. */
  const settle = (sent: ReturnType<typeof copyOf<Draft, Value>> | undefined) => {
    if (!sent) {
      form.reset(form.getValues());
      after();
      return false;
    }
    const now = copyOf(form);
    // An unchanged field may have taken a newer value of its record meanwhile.
    const saved = Object.entries(sent.values).map(([name, value]) => [
      name,
      sameValue(value, sent.rest[name]) ? now.rest[name] : value,
    ]);
    const rest = Object.fromEntries(saved) as Draft;
    form.reset(rest);
    after();
    const hasMore = !sameValue(now.values, rest);
    if (hasMore) form.reset(now.values, { keepDefaultValues: true });
    return hasMore;
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React a dialog's form may be inside another form, though not in the DOM; the event must not reach that.
    event.stopPropagation();
    if (locked.current) return;
    const element = event.currentTarget;
    locked.current = true;
    setBusy(true);
    setRefusal(undefined);
    if (preparations.has(form.control)) {
      const isWhole = await isPrepared(form.control);
      // A person who left meanwhile confirmed that nothing should be saved.
      if (!(isWhole && element.isConnected)) {
        setBusy(false);
        locked.current = false;
        return;
      }
    }
    const sent = stays ? copyOf(form) : undefined;
    let isSaved = false;
    let complaint: Complaint | undefined;
    await form.handleSubmit(async (value) => {
      complaint = await save(value);
      isSaved = complaint === undefined;
    }, onInvalid)(event);
    if (complaint && !element.isConnected) return onLeft(complaint.message);
    if (complaint) complain(complaint);
    if (isSaved) locked.current = !settle(sent);
    setBusy(false);
    if (isSaved) return setSaves((count) => count + 1);
    locked.current = false;
    setFailures((count) => count + 1);
  };
  return { submit, busy, refusal, failures };
};
