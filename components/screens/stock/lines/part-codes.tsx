'use client';

import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CodeField, type CodesHandle } from '@/components/entities/scanner/code-field';
import { useTypedScan } from '@/components/entities/scanner/use-typed-scan';
import { Button } from '@/components/ui/button';
import { serialKey } from '@/lib/domain/stock/ledger';
import { codeOfList } from '@/lib/domain/stock/list-codes';
import type { KnownPart, PartDraft } from '@/lib/domain/stock/part-draft';
import { sumBy } from '@/lib/kernel/list';
import { useStore } from '@/lib/store/react/store';
import { codeAnswer } from '@/lib/text/scanned-code';

interface PartCodesProps {
  readonly parts: readonly KnownPart[];
  readonly asksCondition: boolean;
}

interface Parts {
  readonly parts: PartDraft[];
}

/** Codes for what arrives or is returned: a serial is ticked, a lot or a counted material leads to its quantity. */
export const PartCodes = ({ parts, asksCondition }: PartCodesProps) => {
  const store = useStore();
  const { control, getValues, setValue, setFocus } = useFormContext<Parts>();
  const moved = useWatch({ control, name: 'parts' });
  const of = sumBy(parts, ({ serialNumbers }) => serialNumbers.length);
  const done = sumBy(moved, ({ serials }) => serials.length);

  const take = (code: string) => {
    const drafts = getValues('parts');
    const taken = new Set(
      parts.flatMap(({ materialId }, index) =>
        (drafts[index]?.serials ?? []).map(({ serialNumber }) => serialKey(materialId, serialNumber)),
      ),
    );
    const meaning = codeOfList(store.data, { listed: parts, taken }, code);
    if (meaning.kind === 'serial' && meaning.at !== undefined) {
      const known = drafts[meaning.at]?.serials ?? [];
      const ticked = { serialNumber: meaning.serialNumber, condition: asksCondition ? ('Used' as const) : ('' as const) };
      setValue(`parts.${meaning.at}.serials`, [...known, ticked], { shouldDirty: true });
    }
    return codeAnswer(code, meaning);
  };
  const clear = () => {
    for (const index of parts.keys()) setValue(`parts.${index}.serials`, [], { shouldDirty: true });
  };
  const field = useRef<CodesHandle>(null);
  const area = useRef<HTMLDivElement>(null);
  useTypedScan(area, (code) => {
    field.current?.focus();
    field.current?.take(code);
  });
  return (
    <>
      <div ref={area} className="min-w-0">
        <CodeField
          take={take}
          count={of > 0 ? { done, of } : undefined}
          onPick={(at) => setFocus(`parts.${at}.quantity`)}
          handle={field}
        />
      </div>
      {of > 0 && done === of && (
        <Button variant="ghost" className="justify-self-start" onClick={clear}>
          Desmarcar las series para escanearlas
        </Button>
      )}
    </>
  );
};
