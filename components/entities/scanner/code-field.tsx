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

/** The handle of a form's field for codes, for codes that a scanner types into other fields. */
export interface CodesHandle {
  readonly focus: () => void;
  /** Takes the focus and a known code; answers `false` for any other code and does nothing. */
  readonly takeKnown: (read: string) => boolean;
}

export interface CodeFieldProps extends Pick<CodeTaker, 'count'> {
  /** Takes a code into the form and answers with the result. */
  readonly take: (code: string) => CodeAnswer;
  /** Focuses the entry of the form's list that needs a quantity now. */
  readonly onPick?: (at: number) => void;
  readonly handle?: Ref<CodesHandle>;
}

/**
 * A form's field for codes, one after the other. They are typed or scanned into it, read by the camera, or scanned into a number
 * field of the fieldset.
 */
export const CodeField = ({ take, count, onPick, handle }: CodeFieldProps) => {
  const store = useStore();
  const input = useRef<HTMLInputElement>(null);
  const [answers, setAnswers] = useState<readonly CodeAnswer[]>([]);
  const takeAll = (read: string) => {
    const results = codesIn(store.data, read).map(take);
    setAnswers(results);
    const { at } = results.find(({ isWhole }) => isWhole) ?? {};
    // The scanner closes before the entry is focused.
    if (at !== undefined) setTimeout(() => whenSettled(() => onPick?.(at)));
    return results;
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
