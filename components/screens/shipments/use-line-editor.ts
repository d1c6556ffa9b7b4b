'use client';

import { useEffect } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { addedLineRefusal } from '@/lib/domain/posting/rules';
import { parseSerials } from '@/lib/domain/serial/draft';
import type { ShipmentLineId, ShipmentType } from '@/lib/domain/shipment/model';
import {
  emptyLineDraft,
  type LineDraft,
  type LineEditing,
  lineFromDraft,
  lineProblems,
  withMetres,
} from '@/lib/domain/shipment-line/draft';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { newId } from '@/lib/kernel/id';
import { useData, useStore } from '@/lib/store/store';
import { alertText } from '@/lib/text/alerts';
import { refusalText } from '@/lib/text/messages';

/** The lines of a shipment's form: writes one, adds it when nothing speaks against it, and takes one out again. */
export const useLineEditor = (place: { readonly type: ShipmentType; readonly warehouseId: WarehouseId }) => {
  const store = useStore();
  const { control, setValue, setError, clearErrors, setFocus, subscribe } = useFormContext<LineEditing>();
  const { field } = useController({ control, name: 'lines' });
  const line = useWatch({ control, name: 'line' });
  const serials = useWatch({ control, name: 'serials' });
  const material = useData(({ materials }) => [...materials.values()].find(({ id }) => id === line.materialId));
  const lines = field.value;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (type === 'change' && (name === 'serials' || name?.startsWith('line.'))) clearErrors('line');
        },
      }),
    [subscribe, clearErrors],
  );

  const begin = (next: LineDraft, nextSerials = '') => {
    clearErrors('line');
    setValue('line', next, { shouldDirty: true });
    setValue('serials', nextSerials, { shouldDirty: true });
  };
  const keep = (next: readonly LineDraft[]) => {
    clearErrors('lines');
    field.onChange([...next]);
  };
  const complain = ({ field: name, message }: { readonly field: string; readonly message: string }, index: number) => {
    const path = `line.${name === 'marks' ? 'endMark' : name}` as 'line.quantity';
    setError(path, { type: 'refused', message }, { shouldFocus: index === 0 });
    if (index === 0 && name === 'serialNumbers' && place.type === 'Incoming') setFocus('serials');
  };

  const typed = (): LineDraft => {
    if (material?.trackingType !== 'individual') return withMetres({ ...line, serialNumbers: [] });
    const serialNumbers = place.type === 'Incoming' ? parseSerials(serials).serialNumbers : line.serialNumbers;
    return { ...line, lotNumber: '', quantity: '', serialNumbers };
  };

  const unread = () => {
    const [range] = place.type === 'Incoming' && material?.trackingType === 'individual' ? parseSerials(serials).tooLong : [];
    return range === undefined ? [] : [{ field: 'serialNumbers', message: `El rango ${range} pasa de 1,000 series. Divídelo.` }];
  };

  const refuse = (draft: LineDraft) => {
    const refusal = addedLineRefusal(store.data, place, lines.map(lineFromDraft), lineFromDraft(draft));
    const problems = [...(material ? lineProblems(place.type, material.trackingType, draft) : []), ...unread()];
    const said = refusal && place.type === 'Outgoing' && alertText(refusal);
    if (said) window.alert(said);
    const wrong =
      refusal && problems.length === 0
        ? [{ field: refusal.field?.split('.').at(-1) ?? 'materialId', message: refusalText(refusal) }]
        : problems;
    wrong.forEach(complain);
    return wrong.length > 0;
  };

  return {
    line,
    lines,
    serials,
    material,
    add() {
      const draft = typed();
      if (refuse(draft)) return;
      keep([...lines, draft]);
      begin(emptyLineDraft(newId<ShipmentLineId>()));
      setFocus('line.materialId');
    },
    edit(taken: LineDraft) {
      keep(lines.filter(({ id }) => id !== taken.id));
      begin(taken, taken.serialNumbers.join('\n'));
      setFocus('line.materialId');
    },
    remove(taken: LineDraft) {
      keep(lines.filter(({ id }) => id !== taken.id));
    },
    begin(next: LineDraft) {
      begin(next);
      setFocus('line.materialId');
    },
  };
};
export type LineEditor = ReturnType<typeof useLineEditor>;
