'use client';

import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { codeOfList, type ListedThing } from '@/lib/domain/stock/codes';
import { serialKey } from '@/lib/domain/stock/ledger';
import { sumBy } from '@/lib/kernel/list';
import { useStore } from '@/lib/store/react/store';
import { codeAnswer } from '@/lib/text/scanned-code';
import { CodeField, type CodeFieldProps } from './code-field';

interface ListCodesProps extends Pick<CodeFieldProps, 'onPick'> {
  /** All entries that may be taken. */
  readonly listed: readonly ListedThing[];
  /** The serials of an entry that are taken now. */
  readonly taken: (at: number) => readonly string[];
  /** Takes one more serial of an entry; without a serial, the entry's lot or counted material. */
  readonly onTake: (at: number, serialNumber?: string) => void;
  /** The warehouse whose locations are accepted as codes, and the handler of one. */
  readonly place?: { readonly warehouseId: WarehouseId; readonly onRead: (location: string) => void };
  /** Whether a lot or counted material needs a quantity, which closes the scanner. */
  readonly asksQuantity?: boolean;
}

/** Codes for a form that lists all that may be taken. A serial is taken at once; a lot or counted material leads to its entry. */
export const ListCodes = ({ listed, taken, onTake, onPick, place, asksQuantity = true }: ListCodesProps) => {
  const store = useStore();
  const of = sumBy(listed, ({ serialNumbers }) => serialNumbers.length);
  const done = sumBy([...listed.keys()], (at) => taken(at).length);
  const take = (code: string) => {
    const keys = listed.flatMap(({ materialId }, at) => taken(at).map((serial) => serialKey(materialId, serial)));
    const meaning = codeOfList(store.data, { listed, taken: new Set(keys), warehouseId: place?.warehouseId }, code);
    if (meaning.kind === 'location') place?.onRead(meaning.location);
    const isAThing = meaning.kind === 'serial' || meaning.kind === 'lot' || (meaning.kind === 'material' && meaning.isCounted);
    if (isAThing && meaning.at !== undefined) onTake(meaning.at, meaning.kind === 'serial' ? meaning.serialNumber : undefined);
    const answer = codeAnswer(code, meaning);
    return asksQuantity ? answer : { ...answer, isWhole: false };
  };
  return <CodeField take={take} count={of > 0 ? { done, of } : undefined} onPick={onPick} />;
};
