'use client';

import { useFormContext } from 'react-hook-form';
import { CodeField } from '@/components/entities/scanner/code-field';
import type { MaterialId } from '@/lib/domain/model/material';
import { codeIssued, codeReceived, macReceived } from '@/lib/domain/stock/codes';
import { onHand } from '@/lib/domain/stock/inventory';
import { serialKey } from '@/lib/domain/stock/ledger';
import type { LineEditing } from '@/lib/domain/stock/line-draft';
import { macFieldOf, readSerialRows, scannedAfter } from '@/lib/domain/stock/serial-rows';
import { asId, isId } from '@/lib/kernel/id';
import { useStore } from '@/lib/store/react/store';
import { codeAnswer } from '@/lib/text/scanned-code';
import { type LineEditor, useStock, useStockBefore } from './use-line-editor';

export interface LineCodesProps {
  readonly editor: LineEditor;
  /** The only materials that may be sent. */
  readonly only?: readonly MaterialId[];
}

const materialIn = ({ line }: Pick<LineEditing, 'line'>) =>
  isId(line.materialId) ? asId<MaterialId>(line.materialId) : undefined;

const joined = (between: string, ...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(between);

/** Codes for the line being written: a serial, a lot or a material. The first code also chooses the material. */
export const LineCodes = ({ editor, only }: LineCodesProps) => {
  const store = useStore();
  const before = useStockBefore();
  const { getValues, setValue, clearErrors } = useFormContext<LineEditing>();
  const { material, place } = editor;
  const isBySerial = material?.trackingType === 'individual';
  const macField = isBySerial && place.stage === 'in' ? macFieldOf(material) : undefined;
  /** The serials of the line being written: typed text on a receipt, ticks on an issue. */
  const serialsOf = ({ line, serials }: Pick<LineEditing, 'line' | 'serials'>) =>
    place.stage === 'in' ? readSerialRows(serials, macField).serialNumbers : line.serialNumbers;
  const here = useStock((data) => (material ? onHand(data, place.warehouseId, material.id) : 0));
  const done = serialsOf(editor).length;

  const meaningOf = (code: string) => {
    const form = getValues();
    const materialId = materialIn(form);
    const held = [...form.lines.filter(({ id }) => id !== form.line.id), { materialId, serialNumbers: serialsOf(form) }];
    const taken = new Set(
      held.flatMap(({ materialId: id, serialNumbers }) =>
        id ? serialNumbers.map((serial) => serialKey(asId<MaterialId>(id), serial)) : [],
      ),
    );
    const data = before(store.data);
    return place.stage === 'in'
      ? codeReceived(data, { materialId, taken, warehouseId: place.warehouseId }, code)
      : codeIssued(data, { materialId, taken, only, warehouseId: place.warehouseId }, code);
  };

  const take = (code: string) => {
    const rows = readSerialRows(getValues('serials'), macField);
    const { serial, mac } = macField === undefined ? { serial: code, mac: undefined } : scannedAfter(rows, code);
    const meaning = serial === undefined && mac !== undefined ? macReceived(rows, mac) : meaningOf(serial ?? code);
    if ('materialId' in meaning) {
      clearErrors('line');
      setValue('line.materialId', meaning.materialId, { shouldDirty: true });
    }
    const { line, serials } = getValues();
    if (meaning.kind === 'location' && meaning.isAsked) setValue('line.location', meaning.location, { shouldDirty: true });
    if (meaning.kind === 'lot') setValue('line.lotNumber', meaning.lotNumber, { shouldDirty: true });
    if (meaning.kind === 'serial' && place.stage === 'in')
      setValue('serials', joined('\n', serials.trimEnd(), joined(' ', meaning.serialNumber, mac)), { shouldDirty: true });
    if (meaning.kind === 'mac') setValue('serials', joined(' ', serials.trimEnd(), mac), { shouldDirty: true });
    if (meaning.kind === 'serial' && place.stage === 'out')
      setValue('line.serialNumbers', [...line.serialNumbers, meaning.serialNumber], { shouldDirty: true });
    return codeAnswer(code, meaning);
  };

  const of = place.stage === 'out' ? here : undefined;
  return <CodeField take={take} count={isBySerial ? { done, of } : undefined} />;
};
