'use client';

import { Diff, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { createDraftWriter, type DraftWriter } from '@/components/form/draft-writer';
import { DraftsContext } from '@/components/form/drafts-context';
import { FieldError } from '@/components/form/field';
import { IconButton } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { useAct } from '@/components/write/use-act';
import { ambiguousNumberText } from '@/lib/domain/draft-fields';
import type { ChecklistItem } from '@/lib/domain/model/checklist';
import { LARGEST_QUANTITY, LONGEST_TEXT } from '@/lib/domain/model/limits';
import { answerPoint } from '@/lib/domain/task/answer-changes';
import { type Answer, isOutOfRange } from '@/lib/domain/task/checklist';
import { numberText } from '@/lib/kernel/number-text';
import { numbersTyped } from '@/lib/kernel/typed-number';
import { rangeText } from '@/lib/text/checklist';
import { formatReading } from '@/lib/text/format';
import { PointFrame, type PointProps } from './point-frame';

const isSign = /^\s*[-−–]/;

/** A point answered by a reading with its unit, or by text. */
export const TypedPoint = (props: PointProps) => {
  const { point } = props;
  const { kind, unit } = point;
  const id = useId();
  const { text, wrong, type, save, leave } = useTypedAnswer(props);
  const range = kind === 'number' ? rangeText(point) : undefined;
  const control = {
    id,
    value: text,
    required: point.required ?? false,
    'aria-invalid': wrong ? (true as const) : undefined,
    'aria-describedby': [(range ?? unit) && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => type(target.value),
    onBlur: ({ currentTarget }: { readonly currentTarget: Element }) => void leave(currentTarget),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
  };
  if (kind !== 'number')
    return (
      <PointFrame point={point} as="label" controlId={id}>
        <textarea {...control} rows={2} maxLength={LONGEST_TEXT} className={CONTROL} />
        <FieldError id={id} error={wrong} />
      </PointFrame>
    );
  return (
    <PointFrame point={point} as="label" controlId={id}>
      {(range ?? unit) && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {range ? `Debe ser ${range}` : `En ${unit}`}
        </p>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <IconButton
          label={`Cambiar el signo de ${point.text}`}
          icon={Diff}
          // The field keeps the focus, because its blur would save the reading with the wrong sign.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            type(isSign.test(text) ? text.replace(isSign, '') : `-${text}`);
            document.getElementById(id)?.focus();
          }}
        />
        <input
          {...control}
          onKeyDown={onKeyDown}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={40}
          className={`${CONTROL} tabular`}
        />
        {unit && <span className="shrink-0 font-medium">{unit}</span>}
      </div>
      <FieldError id={id} error={wrong} />
      {isOutOfRange(point, point.answer) && (
        <Chip tone="warning" icon={TriangleAlert} className="justify-self-start">
          Fuera de rango
        </Chip>
      )}
    </PointFrame>
  );
};

const NOT_SAVED = 'No se alcanzó a guardar. Toca el campo y sal de él para guardarlo.';
const OUT_OF_RANGE = 'No se guardó: está fuera de rango. Corrígela, o confírmala al salir del campo.';

const shownAnswer = ({ kind, answer }: ChecklistItem) => {
  if (answer === undefined) return '';
  return kind === 'number' && typeof answer === 'number' ? numberText(answer) : String(answer);
};

const changedText = (point: ChecklistItem) => {
  const stored = shownAnswer(point);
  const now = stored === '' ? 'quedó sin respuesta' : `dice «${stored}»`;
  return `Alguien cambió este punto mientras tanto: ${now}. Para guardar lo tuyo, toca el campo y sal de él.`;
};

/** The answer in the typed text, or the sentence about its error. */
const read = (
  { kind, unit, min, max }: ChecklistItem,
  typed: string,
): { readonly answer?: Answer } | { readonly wrong: string } => {
  const text = typed.trim();
  if (text === '') return {};
  if (kind === 'text') return { answer: text };
  const [reading, ...others] = numbersTyped('reading', text, unit);
  if (others.length > 0) return { wrong: ambiguousNumberText(text, numbersTyped('reading', text, unit)) };
  if (reading === undefined) return { wrong: `Escribe solo el número, por ejemplo ${numberText(min ?? max ?? 18.5)}.` };
  return Math.abs(reading) > LARGEST_QUANTITY ? { wrong: 'Ese número es demasiado grande.' } : { answer: reading };
};

/** Unsaved text, and the stored answer when it was typed. */
interface TypedDraft {
  readonly typed: string;
  readonly over?: unknown;
}
const isTypedDraft = (kept: unknown): kept is TypedDraft =>
  typeof kept === 'object' && kept !== null && 'typed' in kept && typeof kept.typed === 'string';

/** Keeps unsaved text as a draft, and restores it after a kill or another page (invariant I8). */
const useTypedDraft = (key: string, onFound: (draft: TypedDraft) => void) => {
  const keeper = useContext(DraftsContext);
  const writer = useRef<DraftWriter>(null);
  const found = useEffectEvent((kept: unknown) => isTypedDraft(kept) && onFound(kept));
  useEffect(() => {
    let here = true;
    keeper.read(key).then(
      (kept) => here && found(kept?.value),
      () => undefined,
    );
    const mine = createDraftWriter(keeper, key);
    writer.current = mine;
    return () => {
      here = false;
      void mine.flush();
    };
  }, [keeper, key]);
  return {
    keep: (draft: TypedDraft) => writer.current?.later(() => draft),
    flush: () => writer.current?.flush(),
    async discard() {
      await writer.current?.settle();
      await keeper.discard(key).catch(() => undefined);
    },
  };
};

/**
 * Edits an answer, saved on blur and on Enter. When the app is hidden, unsaved text becomes a draft, no answer: a call after «-1»
 * of «-18.5» must not save -1 (invariant T12). A reading out of range is confirmed once.
 */
const useTypedAnswer = ({ task, point }: PointProps) => {
  const commit = useAct(answerPoint, { inTurn: true });
  /** The typed text while it differs from the stored answer. */
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  /** Whether `confirm` is open: it blurs the field, which must not save again. */
  const asking = useRef(false);
  const latest = useRef<string>(undefined);
  /** The stored answers that the person has seen while typing, or has sent. Another one is somebody else's (invariant I13). */
  const seen = useRef<readonly unknown[]>([]);
  const isChanged = () => !seen.current.includes(point.answer);
  const draftKey = `respuesta:${task.id}:${point.id}`;
  const show = (text: string | undefined) => {
    latest.current = text;
    setTyped(text);
  };
  const draft = useTypedDraft(draftKey, ({ typed: kept, over }) => {
    if (latest.current !== undefined) return;
    const known = read(point, kept);
    seen.current = [point.answer];
    show(kept);
    setWrong(over === point.answer ? ('wrong' in known ? known.wrong : NOT_SAVED) : changedText(point));
  });
  const keepAnswer = async (text: string, answer: Answer | undefined) => {
    seen.current = [...seen.current, answer];
    const isStored = await commit({ taskId: task.id, itemId: point.id, answer }, { draft: draftKey });
    // Text typed meanwhile stays in the field.
    if (!isStored || latest.current !== text) return;
    show(undefined);
    await draft.discard();
  };
  const save = async () => {
    if (typed === undefined || asking.current) return;
    const known = read(point, typed);
    if ('wrong' in known) return setWrong(known.wrong);
    if (isChanged() && known.answer !== point.answer) {
      seen.current = [...seen.current, point.answer];
      return setWrong(changedText(point));
    }
    setWrong(undefined);
    if (isOutOfRange(point, known.answer) && known.answer !== point.answer) {
      asking.current = true;
      const isMeant = window.confirm(
        `${formatReading(Number(known.answer), point.unit)} está fuera de rango: debe ser ${rangeText(point)}. ¿Guardarla así?`,
      );
      asking.current = false;
      if (!isMeant) return setWrong(OUT_OF_RANGE);
    }
    await keepAnswer(typed, known.answer);
  };
  const keepHidden = useEffectEvent(() => typed !== undefined && void draft.flush());
  useEffect(() => {
    const onHidden = () => document.hidden && keepHidden();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);
  const type = (text: string) => {
    if (latest.current === undefined) seen.current = [point.answer];
    show(text);
    setWrong(undefined);
    draft.keep({ typed: text, over: isChanged() ? seen.current.at(-1) : point.answer });
  };
  /** Saves on leaving the field. A window that loses the focus also blurs it; then the text is only kept as a draft. */
  const leave = (field: Element) => (document.hidden || document.activeElement === field ? draft.flush() : save());
  return { text: typed ?? shownAnswer(point), wrong, type, save, leave };
};
