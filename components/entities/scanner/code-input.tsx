'use client';

import { type ReactNode, type Ref, useId, useState } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { Field } from '@/components/form/field';
import type { CodeAnswer } from '@/lib/text/scanned-code';

interface CodeInputProps {
  readonly label: string;
  /** Takes the typed text, at Enter. */
  readonly onCode: (read: string) => readonly CodeAnswer[];
  readonly input?: Ref<HTMLInputElement>;
  /** Content beside the field. */
  readonly children?: ReactNode;
}

/**
 * A field for codes, typed by a person or a scanner. Enter takes the code, keeps the focus and never submits the form. A refused
 * code stays selected, so that the next one replaces it.
 */
export const CodeInput = ({ label, onCode, input, children }: CodeInputProps) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <Field id={id} label={label}>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            const isBlank = typed.trim() === '';
            // Ctrl+Enter saves the form, unless a code would be lost.
            if (event.key !== 'Enter' || (isBlank && (event.ctrlKey || event.metaKey))) return;
            event.preventDefault();
            event.stopPropagation();
            if (isBlank) return;
            const answers = onCode(typed);
            if (answers.some(({ tone }) => tone === 'danger')) event.currentTarget.select();
            else setTyped('');
          }}
          className={`${CONTROL} w-auto! grow-9 basis-40`}
        />
        {children}
      </div>
    </Field>
  );
};
