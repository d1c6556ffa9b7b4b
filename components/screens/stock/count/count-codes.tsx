'use client';

import type { Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CodeField, type CodesHandle } from '@/components/entities/scanner/code-field';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { type CodeMeaning, codeCounted } from '@/lib/domain/stock/codes';
import type { CountDraft, CountEntryDraft } from '@/lib/domain/stock/count-draft';
import { serialKey } from '@/lib/domain/stock/ledger';
import { parseSerials } from '@/lib/domain/stock/serial-rows';
import { asId } from '@/lib/kernel/id';
import { sumBy } from '@/lib/kernel/list';
import { useStore } from '@/lib/store/react/store';
import { codeAnswer } from '@/lib/text/scanned-code';
import { countedName } from './use-count-keys';

const listedOf = ({ materialId, lotNumber, expectedSerials }: CountEntryDraft) => ({
  materialId: asId<MaterialId>(materialId),
  lotNumber: lotNumber === '' ? undefined : lotNumber,
  serialNumbers: expectedSerials,
});

const foundIn = ({ foundSerials, extraSerials }: CountEntryDraft) => [
  ...foundSerials,
  ...parseSerials(extraSerials).serialNumbers,
];

/** An entry with one more found serial: ticked if expected, else in the text of other serials. */
const withSerial = (entry: CountEntryDraft, { serialNumber, is }: CodeMeaning & { kind: 'serial' }): CountEntryDraft => {
  const { foundSerials, extraSerials } = entry;
  const looked = { ...entry, isLooked: true };
  if (is === 'here') return { ...looked, foundSerials: [...foundSerials, serialNumber] };
  return { ...looked, extraSerials: [extraSerials.trimEnd(), serialNumber].filter(Boolean).join('\n') };
};

interface CountCodesProps {
  readonly handle: Ref<CodesHandle>;
  readonly warehouseId: WarehouseId;
}

/** Codes for a count. A serial is counted in its entry; a lot or counted material leads to its quantity. */
export const CountCodes = ({ handle, warehouseId }: CountCodesProps) => {
  const store = useStore();
  const { control, getValues, setValue, setFocus } = useFormContext<CountDraft>();
  const entries = useWatch({ control, name: 'entries' });
  const of = sumBy(entries, ({ expectedSerials }) => expectedSerials.length);
  const done = sumBy(entries, ({ foundSerials }) => foundSerials.length);

  const take = (code: string) => {
    const drafts = getValues('entries');
    const taken = new Set(
      drafts.flatMap((entry) => foundIn(entry).map((serial) => serialKey(asId<MaterialId>(entry.materialId), serial))),
    );
    const looking = drafts.flatMap(({ isLooked }, at) => (isLooked ? [at] : []));
    const looked = looking.length === 1 ? looking[0] : undefined;
    const meaning = codeCounted(store.data, { listed: drafts.map(listedOf), taken, looked, warehouseId }, code);
    const entry = meaning.kind === 'serial' && meaning.at !== undefined ? drafts[meaning.at] : undefined;
    if (meaning.kind === 'serial' && entry)
      setValue(`entries.${meaning.at ?? 0}`, withSerial(entry, meaning), { shouldDirty: true });
    return codeAnswer(code, meaning);
  };
  return (
    <CodeField take={take} count={of > 0 ? { done, of } : undefined} onPick={(at) => setFocus(countedName(at))} handle={handle} />
  );
};
