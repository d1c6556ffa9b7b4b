'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { CodeField } from '@/components/entities/scanner/code-field';
import type { ReportDraft } from '@/lib/domain/completion-report/draft';
import { serialKey } from '@/lib/domain/stock/ledger';
import { codeOfList } from '@/lib/domain/stock/list-codes';
import type { AllocatedAsset } from '@/lib/domain/stock/task-assets';
import { sumBy } from '@/lib/kernel/list';
import { useStore } from '@/lib/store/react/store';
import { codeAnswer } from '@/lib/text/scanned-code';

/** Codes for what was used: a serial is ticked, a lot or a counted material leads to its quantity. */
export const UsedCodes = ({ assets }: { readonly assets: readonly AllocatedAsset[] }) => {
  const store = useStore();
  const { control, getValues, setValue, setFocus } = useFormContext<ReportDraft>();
  const used = useWatch({ control, name: 'materialsUsed' });
  const of = sumBy(assets, ({ serialNumbers }) => serialNumbers.length);
  const done = sumBy(used, ({ serialNumbers = [] }) => serialNumbers.length);

  const take = (code: string) => {
    const drafts = getValues('materialsUsed');
    const ticked = (at: number) => drafts[at]?.serialNumbers ?? [];
    const taken = new Set(assets.flatMap(({ materialId }, at) => ticked(at).map((serial) => serialKey(materialId, serial))));
    const meaning = codeOfList(store.data, { listed: assets, taken }, code);
    if (meaning.kind === 'serial' && meaning.at !== undefined)
      setValue(`materialsUsed.${meaning.at}.serialNumbers`, [...ticked(meaning.at), meaning.serialNumber], { shouldDirty: true });
    return codeAnswer(code, meaning);
  };
  return (
    <CodeField take={take} count={of > 0 ? { done, of } : undefined} onPick={(at) => setFocus(`materialsUsed.${at}.quantity`)} />
  );
};
