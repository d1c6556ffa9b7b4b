'use client';

import { createContext, useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Objection } from '@/components/form/use-submit';
import { showToast } from '@/components/ui/toast/toast';
import { useWhenIdle } from '@/components/ui/when-idle';
import type { Data } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import { emptyLineDraft, type LineDraft, type LineEditing, othersOf } from '@/lib/domain/stock/line-draft';
import { withoutShipment } from '@/lib/domain/stock/reverse';
import { asId } from '@/lib/kernel/id';
import { sameValue } from '@/lib/kernel/same-value';
import { useData, useStore } from '@/lib/store/react/store';
import type { LinePlace } from './line-check';
import { newLine } from './new-lines';

/** The id of the shipment that the form corrects. */
export const CorrectedShipment = createContext<ShipmentId | undefined>(undefined);

/** The data that the form's lines are checked against. For a correction, without the movements of the corrected shipment. */
export const useStockBefore = () => {
  const corrected = useContext(CorrectedShipment);
  return useCallback((data: Data) => (corrected ? withoutShipment(data, corrected) : data), [corrected]);
};

/** Selects from that data. */
export const useStock = <Value>(select: (data: Data) => Value) => {
  const before = useStockBefore();
  return useData((data) => select(before(data)));
};

const NOT_ADDED = 'Añade este artículo o limpia la selección antes de finalizar.';
const NOT_LEFT = 'Añade este artículo o limpia la selección antes de abrir otro.';
const NOT_PICKED = 'Añade lo que elegiste o quítalo antes de finalizar.';

/** The error of a line, or of several materials, that was begun and not added. */
export const notAdded = ({ line, picks }: Pick<LineEditing, 'line' | 'picks'>): Objection | undefined => {
  if (line.materialId !== '') return { field: 'line.materialId', message: NOT_ADDED };
  return Object.keys(picks).length > 0 ? { field: 'picks', message: NOT_PICKED } : undefined;
};

/** The same error, if other lines were added: posting would leave it out unseen. */
export const pendingLine = (form: Pick<LineEditing, 'line' | 'lines' | 'picks'>): Objection | undefined =>
  form.lines.length > 0 ? notAdded(form) : undefined;

/** Whether a material and more was entered in the line being written. */
const isTyped = ({ line, serials }: Pick<LineEditing, 'line' | 'serials'>) =>
  line.materialId !== '' && (serials.trim() !== '' || !sameValue(line, emptyLineDraft(line.id, line.materialId)));

const NOT_CHECKED = 'No se añadió el artículo: falta una parte de la aplicación. Inténtalo otra vez.';
const loadCheck = () => import('./line-check');

/** Edits the lines of a shipment's form: writes a line, adds it if the rules accept it, and removes lines. */
export const useLineEditor = (place: LinePlace) => {
  const store = useStore();
  const before = useStockBefore();
  const { control, getValues, setValue, setError, clearErrors, setFocus, subscribe } = useFormContext<LineEditing>();
  const { field } = useController({ control, name: 'lines' });
  const line = useWatch({ control, name: 'line' });
  const serials = useWatch({ control, name: 'serials' });
  const material = useData(({ materials }) => materials.get(asId<MaterialId>(line.materialId)));
  const lines = field.value;
  const isAdding = useRef(false);
  const [isWriting, setWriting] = useState(false);
  const isPicked = useRef(false);
  useWhenIdle(loadCheck);

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

  // While the sheet is open, the page has no field for the material to focus.
  useEffect(() => {
    if (isWriting || !isPicked.current) return;
    isPicked.current = false;
    setFocus('line.materialId');
  }, [isWriting, setFocus]);

  const begin = (next: LineDraft, nextSerials = '') => {
    clearErrors('line');
    setValue('line', next, { shouldDirty: true });
    setValue('serials', nextSerials, { shouldDirty: true });
  };
  /** Opens a line in the sheet. A typed line that is not added yet stays: it opens again, or asks to be added first. */
  const open = (next: LineDraft) => {
    const written = getValues();
    const isStored = ({ id }: LineDraft) => written.lines.some((line) => line.id === id);
    if (isTyped(written) && !isStored(written.line)) {
      if (!isStored(next) && next.materialId === written.line.materialId) return setWriting(true);
      return setError('line.materialId', { type: 'refused', message: NOT_LEFT }, { shouldFocus: true });
    }
    begin(next, next.serialNumbers.join('\n'));
    setWriting(true);
  };
  const keep = (next: readonly LineDraft[]) => {
    clearErrors('lines');
    field.onChange([...next]);
  };
  const complain = ({ field: name, message }: { readonly field: string; readonly message: string }, index: number) => {
    const path = `line.${name === 'marks' ? 'endMark' : name}` as 'line.quantity';
    setError(path, { type: 'refused', message }, { shouldFocus: index === 0 });
    if (index === 0 && name === 'serialNumbers' && place.stage === 'in') setFocus('serials');
  };

  const addChecked = async () => {
    const { checkLine } = await loadCheck();
    const written = getValues();
    const { id, materialId } = written.line;
    const chosen = store.data.materials.get(asId<MaterialId>(materialId));
    const { drafts, wrong, said } = checkLine(before(store.data), place, chosen, written);
    if (said) window.alert(said);
    wrong.forEach(complain);
    if (wrong.length > 0) return;
    const isChanged = written.lines.some((kept) => kept.id === id);
    keep(isChanged ? written.lines.flatMap((kept) => (kept.id === id ? drafts : [kept])) : [...written.lines, ...drafts]);
    begin(newLine());
    setWriting(false);
    if (!isWriting) setFocus('line.materialId');
  };

  return {
    place,
    line,
    lines,
    /** The lines without the one being written, which may be a stored one. */
    others: othersOf({ line, lines }),
    serials,
    material,
    /** Whether the line is written in its sheet; else its fields are on the page. */
    isWriting,
    /** Opens the sheet after a material was chosen on the page. */
    write() {
      if (isWriting) return;
      isPicked.current = true;
      setWriting(true);
    },
    /** Closes the sheet. A stored line stays unchanged; a new one stays on the page. */
    rest() {
      setWriting(false);
      if (getValues('lines').some(({ id }) => id === getValues('line.id'))) begin(newLine());
    },
    async add() {
      if (isAdding.current) return;
      isAdding.current = true;
      await addChecked().catch(() => void showToast({ text: NOT_CHECKED, tone: 'danger' }));
      isAdding.current = false;
    },
    /** Adds several lines that were checked already. */
    addLines(more: readonly LineDraft[]) {
      keep([...getValues('lines'), ...more]);
    },
    remove(taken: LineDraft) {
      keep(lines.filter(({ id }) => id !== taken.id));
    },
    open,
  };
};
export type LineEditor = ReturnType<typeof useLineEditor>;

/** Focuses the first field with an error when a sheet opens, else its first field. */
export const useFirstField = ({ isWriting }: LineEditor, first: 'serials' | 'line.lotNumber' | 'line.quantity') => {
  const { control, setFocus } = useFormContext<LineEditing>();
  const { errors } = useFormState({ control, name: 'line' });
  const begin = useEffectEvent(() => {
    const wrong = Object.keys(errors.line ?? {})[0];
    if (isWriting) setFocus(wrong ? (`line.${wrong}` as 'line.quantity') : first);
  });
  useEffect(() => begin(), []);
};
