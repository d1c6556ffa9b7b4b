'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { CodeField } from '@/components/entities/scanner/code-field';
import { serialKey } from '@/lib/domain/stock/ledger';
import { codeOfList } from '@/lib/domain/stock/list-codes';
import type { PutAwayDraft } from '@/lib/domain/stock/put-away-draft';
import type { LineHere } from '@/lib/domain/stock/put-away-part';
import { sumBy } from '@/lib/kernel/list';
import { useStore } from '@/lib/store/react/store';
import { codeAnswer } from '@/lib/text/scanned-code';

/** The serials of a line that go to the place: those chosen, or all that are here. */
const goingOf = ({ lineIds, serials }: PutAwayDraft, { line, here }: LineHere) =>
  lineIds.includes(line.id) ? (serials[line.id] ?? here) : [];

/** Codes for what is put away: a serial goes alone, a lot or a counted material whole. */
export const PutAwayCodes = ({ lines }: { readonly lines: readonly LineHere[] }) => {
  const store = useStore();
  const { control, getValues, setValue, clearErrors } = useFormContext<PutAwayDraft>();
  const [lineIds, serials] = useWatch({ control, name: ['lineIds', 'serials'] });
  const of = sumBy(lines, ({ here }) => here.length);
  const done = sumBy(lines, (one) => goingOf({ lineIds, serials, location: '' }, one).length);

  const take = (code: string) => {
    const draft = getValues();
    const listed = lines.map(({ line, here }) => ({ ...line, serialNumbers: here }));
    const taken = new Set(lines.flatMap((one) => goingOf(draft, one).map((serial) => serialKey(one.line.materialId, serial))));
    const meaning = codeOfList(store.data, { listed, taken }, code);
    const found = 'at' in meaning && meaning.at !== undefined ? lines[meaning.at] : undefined;
    if (found && (meaning.kind !== 'material' || meaning.isCounted)) {
      const { id } = found.line;
      clearErrors(['lineIds', `serials.${id}`]);
      if (meaning.kind === 'serial')
        setValue('serials', { ...draft.serials, [id]: [...goingOf(draft, found), meaning.serialNumber] }, { shouldDirty: true });
      if (!draft.lineIds.includes(id)) setValue('lineIds', [...draft.lineIds, id], { shouldDirty: true });
    }
    // No quantity is asked for, so the scanner stays open.
    return { ...codeAnswer(code, meaning), isWhole: false };
  };
  return <CodeField take={take} count={of > 0 ? { done, of } : undefined} />;
};
