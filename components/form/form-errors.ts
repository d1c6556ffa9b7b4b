'use client';

import { useEffect } from 'react';
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

export interface FormError {
  readonly name: string;
  readonly message: string;
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The message of one error, of a field or of a whole list of lines. */
export const messageOf = (error: unknown): string | undefined => {
  if (!isNode(error)) return undefined;
  return typeof error.message === 'string' ? error.message : messageOf(error.root);
};

/** The current value of a field that changed elsewhere, and its author and time if known. */
export interface FieldClash {
  readonly now: unknown;
  readonly by?: string;
  readonly at?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The clash of an error, if it has one. */
export const clashOf = (error: unknown): FieldClash | undefined => {
  const clash = isNode(error) ? error.clash : undefined;
  if (!isNode(clash)) return undefined;
  const { now, by, at } = clash;
  return { now, by: textOf(by), at: textOf(at) };
};

/** The error for a field that changed elsewhere. */
export const clashError = (message: string, clash: FieldClash) => ({ type: 'refused', message, clash });

/** All messages of a form's errors with the dotted names of their fields, nested lines included. */
export const listErrors = (errors: FieldErrors): readonly FormError[] => collect(errors, '');

const collect = (node: Record<string, unknown>, prefix: string): readonly FormError[] =>
  Object.entries(node).flatMap(([key, error]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    const message = messageOf(error);
    if (message !== undefined) return [{ name, message }];
    return isNode(error) && key !== 'ref' ? collect(error, name) : [];
  });

/** Focuses the first error in reading order: an invalid field, or the message of a line. */
export const focusFirstInvalid = (form: HTMLElement) =>
  form.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();

/** After a failed submit, validates all fields with errors whenever any field changes: either of two dates may correct both. */
export const useLiveErrors = <Draft extends FieldValues, Value>(form: UseFormReturn<Draft, unknown, Value>) => {
  const { subscribe, trigger, control } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true, errors: true },
        callback: ({ name, type, errors }) => {
          if (type !== 'change' || !errors) return;
          const others = listErrors(errors)
            .map((error) => error.name as FieldPath<Draft>)
            .filter((other) => other !== name && control.getFieldState(other).error?.type !== 'refused');
          if (others.length > 0) void trigger(others);
        },
      }),
    [subscribe, trigger, control],
  );
};
