'use client';

import { ArrowDown, ArrowUp, Plus, SlidersHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type FieldValues, get, useController, useFormContext, useFormState } from 'react-hook-form';
import { Button, IconButton } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ChecklistLineDraft } from '@/lib/domain/checklist-draft';
import { type Id, newId } from '@/lib/kernel/id';
import { CONTROL } from './control-style';
import { FieldError } from './field';
import { useFieldState } from './field-id';
import type { FieldProps } from './field-props';

const ChecklistAnswer = lazyPart(async () => (await import('./checklist-answer')).ChecklistAnswer);

const blank = (): ChecklistLineDraft => ({ id: newId<Id<'ChecklistItem'>>(), text: '', completed: false });

/** The lines with one moved by `step` positions; at either end nothing moves. */
const moved = (lines: readonly ChecklistLineDraft[], from: number, step: number) => {
  const line = lines[from];
  const to = from + step;
  return line && to >= 0 && to < lines.length ? lines.toSpliced(from, 1).toSpliced(to, 0, line) : lines;
};

/** The points of a checklist, one per line: Enter adds one below, Backspace deletes an empty one, buttons with arrows move it. */
export const ChecklistField = <Draft extends FieldValues = FieldValues>({ name, label, hint }: FieldProps<Draft>) => {
  const { control } = useFormContext();
  const { field } = useController({ control, name: name as string });
  const { id, error } = useFieldState(name);
  const { errors } = useFormState({ control, name: name as string });
  const lines: readonly ChecklistLineDraft[] = field.value ?? [];
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState<string>();
  /** The line whose kind of answer is being chosen. */
  const [chosen, setChosen] = useState<string>();

  useEffect(() => {
    if (wanted === undefined) return;
    list.current?.querySelector<HTMLInputElement>(`[data-line="${wanted}"]`)?.focus();
    setWanted(undefined);
  }, [wanted]);

  const addAfter = (index: number) => {
    const line = blank();
    field.onChange(lines.toSpliced(index + 1, 0, line));
    setWanted(line.id);
  };
  const removeAt = (index: number) => {
    field.onChange(lines.toSpliced(index, 1));
    setWanted((lines[index - 1] ?? lines[index + 1])?.id);
  };
  const onKey = (event: KeyboardEvent, index: number, { text }: ChecklistLineDraft) => {
    // Ctrl+Enter saves the form.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const adds = event.key === 'Enter';
    const removes = event.key === 'Backspace' && text === '';
    if (!(adds || removes)) return;
    event.preventDefault();
    if (adds) addAfter(index);
    else removeAt(index);
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <ul ref={list} className="flex flex-col gap-4">
        {lines.map((line, index) => (
          <li key={line.id} className="flex flex-wrap items-center justify-end gap-2">
            <input
              data-line={line.id}
              aria-label={`Elemento ${index + 1}`}
              autoComplete="off"
              enterKeyHint="enter"
              maxLength={200}
              value={line.text}
              onBlur={field.onBlur}
              onKeyDown={(event) => onKey(event, index, line)}
              onChange={(event) => field.onChange(lines.with(index, { ...line, text: event.target.value }))}
              className={`${CONTROL} sm:w-0 sm:grow`}
            />
            <IconButton
              label={`Subir elemento ${index + 1}`}
              icon={ArrowUp}
              onClick={() => field.onChange(moved(lines, index, -1))}
            />
            <IconButton
              label={`Bajar elemento ${index + 1}`}
              icon={ArrowDown}
              onClick={() => field.onChange(moved(lines, index, 1))}
            />
            <IconButton
              label={`Respuesta del elemento ${index + 1}`}
              icon={SlidersHorizontal}
              aria-expanded={chosen === line.id}
              onClick={() => setChosen(chosen === line.id ? undefined : line.id)}
            />
            <IconButton label={`Eliminar elemento ${index + 1}`} icon={X} onClick={() => removeAt(index)} />
            {(chosen === line.id || line.required || (line.kind ?? 'tick') !== 'tick') && (
              <ChecklistAnswer
                name={`${name}.${index}`}
                number={index + 1}
                line={line}
                open={chosen === line.id || get(errors, `${name}.${index}`) !== undefined}
                onChange={(changed) => field.onChange(lines.with(index, changed))}
              />
            )}
          </li>
        ))}
      </ul>
      <Button
        id={id}
        ref={field.ref}
        variant="secondary"
        icon={Plus}
        aria-describedby={error && `${id}-error`}
        onClick={() => addAfter(lines.length - 1)}
      >
        Añadir elemento
      </Button>
      <FieldError id={id} error={error} />
    </fieldset>
  );
};
