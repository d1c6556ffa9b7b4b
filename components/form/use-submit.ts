'use client';

import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isRefused, type Refused } from '@/lib/domain/refusal';
import { sameValue } from '@/lib/kernel/same-value';
import type { CommitOptions, Outcome } from '@/lib/store/engine/contract';
import { outcomeText } from '@/lib/text/outcome-text';
import { clashError, type FieldClash } from './form-errors';

const NOT_SAVED = 'No se guardó. Lo que escribiste sigue aquí; inténtalo otra vez.';

/** What goes into the same transaction as the record: the form's draft, which it makes needless, and its files. */
export type SaveOptions = Pick<CommitOptions, 'draft' | 'files'>;

/** What a form itself has against being sent, at its field. */
export interface Objection {
  readonly field: string;
  readonly message: string;
}

/** A field of the form; where it changed elsewhere, what stands there meanwhile and whose it is. */
interface FieldProblem {
  readonly field: string;
  readonly clash?: FieldClash;
}

/** Why a form was not saved, and where it says so; with no place it stands by the button. */
interface Complaint {
  readonly message: string;
  readonly at: readonly FieldProblem[];
  /** Whether it lacks the first person, whom another form makes. */
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

/** What each form waits for before it is sent, by its `control`. */
const preparations = new WeakMap<object, Promise<boolean>>();

/** Keeps a form from being sent before its files are read: a slow phone needs seconds for a photo. Where one could not be read, a tap sends nothing. */
export const sendAfter = (control: object, reading: Promise<boolean>) => {
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

/** What the form holds and what it stands over. Typing changes the lists of a form in place: they are copied. */
const copyOf = <Draft extends FieldValues, Value>(form: UseFormReturn<Draft, unknown, Value>) => ({
  values: structuredClone(form.getValues()),
  rest: (form.formState.defaultValues ?? {}) as Fields,
});

/** What a form's screen says of how it is sent. */
export interface Submission<Draft extends FieldValues, Value> {
  readonly form: UseFormReturn<Draft, unknown, Value>;
  /**
   * Saves the value, with the draft and the files that the form hands over for the same transaction. It answers what the store answers.
   * A refusal keeps the form as it is, and is said beside its line or field, else by the button.
   */
  readonly onSubmit: (value: Value, options: SaveOptions) => Promise<Outcome>;
  /** Asks a last thing of a value that is right; an objection stands at its field and nothing is saved. */
  readonly check?: (value: Value) => Objection | undefined;
  /** Runs when the draft is not complete or not right, before its fields say so. */
  readonly onInvalid?: () => void;
  /** Runs when a field or a line of a right draft is refused, before it says so. */
  readonly onRefused?: () => void;
}

interface Submitting<Draft extends FieldValues, Value> extends Submission<Draft, Value> {
  readonly options: (value: Value) => SaveOptions;
  /** Runs where it is refused after its form has gone: nobody reads the sentence there. */
  readonly onLeft: (message: string) => Promise<void>;
  /** Whether it stays open once it is saved, and is typed on meanwhile. */
  readonly stays: boolean;
  readonly dirty: boolean;
  /** Runs before a value is saved. */
  readonly before: () => Promise<void>;
  /** Runs as soon as a value is saved, when the form is at rest: that counts as typing, and no draft may come of it. */
  readonly after: () => void;
  /** Runs once the saved form is drawn at rest. Leaving it asks of nothing but what was typed since. */
  readonly onSaved: () => void;
}

/** Sends a form once at a time. What is refused or fails stays on the screen with its sentence; what is saved is the form's new rest, and what was typed since stays over it. */
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

  // What is saved stays closed to a late second tap until something is typed again.
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

  /** Brings a saved form to rest; answers whether something was typed into one that stays since it was sent. */
  const settle = (sent: ReturnType<typeof copyOf<Draft, Value>> | undefined) => {
    if (!sent) {
      form.reset(form.getValues());
      after();
      return false;
    }
    const now = copyOf(form);
    // A field that was sent as it stood may have followed its record meanwhile.
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
    // A form in a dialog stands inside another one for React, though not on the page.
    event.stopPropagation();
    if (locked.current) return;
    const element = event.currentTarget;
    locked.current = true;
    setBusy(true);
    setRefusal(undefined);
    if (preparations.has(form.control)) {
      const isWhole = await isPrepared(form.control);
      // Whoever left meanwhile was asked, and wants nothing saved.
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
