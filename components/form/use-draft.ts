'use client';

import { useContext, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { sameValue } from '@/lib/kernel/same-value';
import { createDraftWriter, type DraftWriter } from './draft-writer';
import { DraftsContext, type KeptDraft } from './drafts-context';
import { clashError } from './form-errors';

interface DraftOf<Draft extends FieldValues, Value> {
  readonly form: UseFormReturn<Draft, unknown, Value>;
  /** Route and record; without it nothing is kept. */
  readonly draftKey: string | undefined;
  readonly dirty: boolean;
  /** What the form was opened with; only what differs from it is kept, so that nothing old is put over the rest. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** Fields that are never written down, such as passwords. */
  readonly neverKept: readonly string[];
  /** Whether the form stands over a stored record: then a draft remembers what it was typed over. */
  readonly overRecord: boolean;
}

/** Sends that still run, by their form's key: what they may have saved is not offered again before they have ended. */
const sending = new Map<string, Promise<unknown>>();

/** Keeps what is being typed under the form's own key, and finds what was left there before (invariant I8). */
export const useDraft = <Draft extends FieldValues, Value>(options: DraftOf<Draft, Value>) => {
  const { form, draftKey, dirty, initial, neverKept, overRecord } = options;
  const keeper = useContext(DraftsContext);
  const [found, setFound] = useState<KeptDraft | null>(null);
  const writer = useRef<DraftWriter>(null);
  const now = useRef({ dirty, initial, neverKept, overRecord, found });
  /** Since it was sent nothing was typed: it may be on the disk already, and its draft gone with that. */
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
      // What is on offer stays kept until the person decides, whatever is typed meanwhile.
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
    // Another tab that sent the same form took the draft of both with it.
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
        for (const { name, now: stands } of changedSince(found.value, initial))
          form.setError(name as FieldPath<Draft>, clashError(CHANGED, { now: stands }));
      }
      setFound(null);
    },
    discard() {
      setFound(null);
      if (draftKey !== undefined) keeper.discard(draftKey).catch(() => undefined);
    },
    /** After a save: nothing is on offer and nothing is written until something is typed again. */
    forget() {
      now.current = { ...now.current, found: null };
      isSent.current = true;
      setFound(null);
      void writer.current?.settle();
    },
    /** Lets whoever opens the same form meanwhile wait for what is sent. */
    during(sent: Promise<void>) {
      if (draftKey === undefined) return;
      const all = Promise.all([sending.get(draftKey), sent]).finally(() => {
        if (sending.get(draftKey) === all) sending.delete(draftKey);
      });
      sending.set(draftKey, all);
    },
    /** After a refusal that nobody is there to read: what was sent is kept again, for its save may have taken it along. */
    async keepAgain() {
      isSent.current = false;
      await keep.current();
    },
    /** Before a save: what was typed last is kept too, in case the save ends badly. */
    flush: async () => {
      await keep.current();
      isSent.current = true;
    },
  };
};

/** Under which name a draft keeps what it was typed over; no field is called so. */
const SEEN = '$seen';
const CHANGED = 'Cambió desde que lo escribiste. Si guardas, queda lo tuyo.';

const sameShape = (one: unknown, other: unknown) => typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

const fieldsOf = (kept: unknown): Readonly<Record<string, unknown>> =>
  typeof kept === 'object' && kept !== null ? { ...kept } : {};

/** The fields that changed in the record since the draft was typed, and what stands in them now. */
const changedSince = (kept: unknown, initial: Readonly<Record<string, unknown>>) => {
  const typed = fieldsOf(kept);
  return Object.entries(fieldsOf(typed[SEEN])).flatMap(([name, before]) => {
    const now = initial[name];
    return sameValue(before, now) || sameValue(typed[name], now) ? [] : [{ name, now }];
  });
};

/** What a kept draft still says of today's fields; one of an older version may lack some. */
const fitting = <Draft extends FieldValues>(current: Draft, kept: unknown): Draft => {
  const known = fieldsOf(kept);
  const fields = Object.entries(current).map(([name, value]) => [name, sameShape(value, known[name]) ? known[name] : value]);
  return Object.fromEntries(fields) as Draft;
};
