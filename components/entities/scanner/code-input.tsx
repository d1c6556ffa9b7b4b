'use client';

import { type ReactNode, type Ref, useId, useState } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { Field } from '@/components/form/field';
import type { CodeAnswer } from '@/lib/text/scanned-code';

interface CodeInputProps {
  readonly label: string;
  /** Takes what is typed, at Enter. */
  readonly onCode: (read: string) => readonly CodeAnswer[];
  readonly input?: Ref<HTMLInputElement>;
  /** What stands beside the field. */
  readonly children?: ReactNode;
}

/**
 * A field for codes, typed or sent by a scanner that types: Enter takes the code, keeps the focus and never sends the form. What was not
 * taken stays, selected, so that the next code takes its place.
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
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            if (typed.trim() === '') return;
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
