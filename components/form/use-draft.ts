'use client';

import { useContext, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { sameValue } from '@/lib/kernel/same-value';
import { createDraftWriter, type DraftWriter } from './draft-writer';
import { DraftsContext, type KeptDraft } from './drafts-context';
import { clashError } from './form-errors';

interface DraftOf<Draft extends FieldValues, Value> {
  readonly form: UseFormReturn<Draft, unknown, Value>;
  /** Route and record; without it no draft is stored. */
  readonly draftKey: string | undefined;
  readonly dirty: boolean;
  /** The values with which the form opened. Only fields that differ are stored, so that recovering overwrites no other field. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** Fields that are never stored, such as passwords. */
  readonly neverKept: readonly string[];
  /** Whether the form edits a stored record. The draft then also stores the record's values that the input replaces. */
  readonly overRecord: boolean;
}

/** Submits that still run, by draft key. A draft is not offered before they end, because they may save it. */
const sending = new Map<string, Promise<unknown>>();

/** Stores the form's input as a draft under its key, and finds an earlier draft (invariant I8). */
export const useDraft = <Draft extends FieldValues, Value>(options: DraftOf<Draft, Value>) => {
  const { form, draftKey, dirty, initial, neverKept, overRecord } = options;
  const keeper = useContext(DraftsContext);
  const [found, setFound] = useState<KeptDraft | null>(null);
  const writer = useRef<DraftWriter>(null);
  const now = useRef({ dirty, initial, neverKept, overRecord, found });
  /** Whether nothing was typed since the submit. The values may then be saved already, and their draft deleted. */
  const isSent = useRef(false);
  const keep = useRef(async () => {});
  useEffect(() => {
    now.current = { dirty, initial, neverKept, overRecord, found };
  });

  useEffect(() => {
    if (draftKey === undefined) return;
    let here = true;
    const read = async () => {
      await sending.get(draftKey);
      const kept = await keeper.read(draftKey).catch(() => undefined);
      if (here) setFound(kept ?? null);
    };
    void read();
    const mine = createDraftWriter(keeper, draftKey);
    writer.current = mine;
    const typed = () => {
      const before = now.current;
      // An offered draft stays stored until the person decides, also while they type.
      const offered = before.found ? fieldsOf(before.found.value) : undefined;
      if (!before.dirty) return offered;
      const changed = ([name, value]: [string, unknown]) =>
        !(before.neverKept.includes(name) || sameValue(value, before.initial[name]));
      const fields = Object.entries(form.getValues()).filter(changed);
      const over = Object.fromEntries(fields.map(([name]) => [name, before.initial[name]]));
      const seen = before.overRecord && { [SEEN]: { ...over, ...fieldsOf(offered?.[SEEN]) } };
      return { ...offered, ...Object.fromEntries(fields), ...seen };
    };
    const note = () => {
      isSent.current = false;
      mine.later(typed);
    };
    // The draft is written again if needed: another tab that saved the same form deleted the draft of both.
    keep.current = () => {
      if (now.current.dirty && !isSent.current) mine.later(typed);
      return mine.flush();
    };
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: note });
    const flushWhenHidden = () => document.visibilityState === 'hidden' && void keep.current();
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      here = false;
      unsubscribe();
      document.removeEventListener('visibilitychange', flushWhenHidden);
      void keep.current();
    };
  }, [keeper, draftKey, form.getValues, form.subscribe]);

  return {
    found,
    recover() {
      if (found) {
        form.reset(fitting(form.getValues(), found.value), { keepDefaultValues: true });
        for (const { name, now: current } of changedSince(found.value, initial))
          form.setError(name as FieldPath<Draft>, clashError(CHANGED, { now: current }));
      }
      setFound(null);
    },
    discard() {
      setFound(null);
      if (draftKey !== undefined) keeper.discard(draftKey).catch(() => undefined);
    },
    /** After a save: withdraws the offer and writes no draft until something is typed. */
    forget() {
      now.current = { ...now.current, found: null };
      isSent.current = true;
      setFound(null);
      void writer.current?.settle();
    },
    /** Makes a form that opens with the same key wait for this submit. */
    during(sent: Promise<void>) {
      if (draftKey === undefined) return;
      const all = Promise.all([sending.get(draftKey), sent]).finally(() => {
        if (sending.get(draftKey) === all) sending.delete(draftKey);
      });
      sending.set(draftKey, all);
    },
    /** After a refusal of a form that was left: stores the draft again, because the save may have deleted it. */
    async keepAgain() {
      isSent.current = false;
      await keep.current();
    },
    /** Before a save: writes the newest input as a draft, in case the save fails. */
    flush: async () => {
      await keep.current();
      isSent.current = true;
    },
  };
};

/** The key in a draft for the record's values that the input replaces. No field has this name. */
const SEEN = '$seen';
const CHANGED = 'Cambió desde que lo escribiste. Si guardas, queda lo tuyo.';

const sameShape = (one: unknown, other: unknown) => typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

const fieldsOf = (kept: unknown): Readonly<Record<string, unknown>> =>
  typeof kept === 'object' && kept !== null ? { ...kept } : {};

/** The fields that changed in the record since the draft was typed, with their current values. */
const changedSince = (kept: unknown, initial: Readonly<Record<string, unknown>>) => {
  const typed = fieldsOf(kept);
  return Object.entries(fieldsOf(typed[SEEN])).flatMap(([name, before]) => {
    const now = initial[name];
    return sameValue(before, now) || sameValue(typed[name], now) ? [] : [{ name, now }];
  });
};

/** The stored draft's values for the current fields; a draft of an older version may lack some. */
const fitting = <Draft extends FieldValues>(current: Draft, kept: unknown): Draft => {
  const known = fieldsOf(kept);
  const fields = Object.entries(current).map(([name, value]) => [name, sameShape(value, known[name]) ? known[name] : value]);
  return Object.fromEntries(fields) as Draft;
};
