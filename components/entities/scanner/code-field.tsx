'use client';

import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { whenSettled } from '@/components/history/layers';
import { codesIn, namedBy } from '@/lib/domain/stock/codes';
import { useStore } from '@/lib/store/react/store';
import type { CodeAnswer } from '@/lib/text/scanned-code';
import { CodeAnswerText } from './code-answer-text';
import { CodeInput } from './code-input';
import { ScanButton } from './scan-button';
import type { CodeTaker } from './scanner-dialog';
import { useTypedScan } from './use-typed-scan';

/** The field for codes of a form, for codes that a scanner typed into another field. */
export interface CodesHandle {
  readonly focus: () => void;
  /** Takes the focus and a code that the books know; `false`, and nothing done, for any other. */
  readonly takeKnown: (read: string) => boolean;
}

export interface CodeFieldProps extends Pick<CodeTaker, 'count'> {
  /** Takes one code into the form and says what became of it. */
  readonly take: (code: string) => CodeAnswer;
  /** Leads to the entry of the form's list whose quantity is asked for now. */
  readonly onPick?: (at: number) => void;
  readonly handle?: Ref<CodesHandle>;
}

/**
 * Where codes come into a form, one after the other: typed here, from a scanner that types here or in a number of the same fieldset, or by
 * the camera.
 */
export const CodeField = ({ take, count, onPick, handle }: CodeFieldProps) => {
  const store = useStore();
  const input = useRef<HTMLInputElement>(null);
  const [answers, setAnswers] = useState<readonly CodeAnswer[]>([]);
  const takeAll = (read: string) => {
    const told = codesIn(store.data, read).map(take);
    setAnswers(told);
    const { at } = told.find(({ isWhole }) => isWhole) ?? {};
    // The scanner closes first.
    if (at !== undefined) setTimeout(() => whenSettled(() => onPick?.(at)));
    return told;
  };
  const takeHere = (code: string) => {
    input.current?.focus();
    takeAll(code);
  };
  useImperativeHandle(handle, () => ({
    focus: () => input.current?.focus(),
    takeKnown(read) {
      const isKnown = namedBy(store.data, read).length > 0;
      if (isKnown) takeHere(read);
      return isKnown;
    },
  }));
  const area = useRef<HTMLDivElement>(null);
  useTypedScan(area, takeHere);
  return (
    <div ref={area} className="grid min-w-0 gap-1">
      <CodeInput label="Serie, lote o código" onCode={takeAll} input={input}>
        <ScanButton take={takeAll} count={count} />
      </CodeInput>
      <div role="status" className="grid gap-1">
        {answers.map((answer) => (
          <CodeAnswerText key={answer.code} answer={answer} />
        ))}
      </div>
    </div>
  );
};
