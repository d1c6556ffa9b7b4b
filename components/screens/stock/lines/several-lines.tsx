'use client';

import { useState } from 'react';
import type { Several } from '@/components/entities/several-button';
import { SeveralSheet } from '@/components/entities/several-sheet';
import type { PickerOption } from '@/components/form/picker-option';
import type { MaterialId } from '@/lib/domain/model/material';
import type { LineDraft, PickDraft } from '@/lib/domain/stock/line-draft';
import { emptyPick, linesOfPick } from '@/lib/domain/stock/several-lines';
import { asId } from '@/lib/kernel/id';
import { useData, useStore } from '@/lib/store/react/store';
import { freshLine } from './fresh-line';
import { checkLines, type LinePlace } from './line-check';
import { PickFields } from './pick-fields';
import type { LineEditor } from './use-line-editor';

interface SeveralLinesProps extends Several<PickDraft> {
  readonly editor: LineEditor;
  readonly place: LinePlace;
  readonly materials: readonly PickerOption[];
}

const A_CODE = 'Se leyó un código, no una cantidad. Queda la que estaba.';

/** Several materials for a shipment, each with the fields of its tracking. All are added, or none and the fields say why. */
export const SeveralLines = (props: SeveralLinesProps) => {
  const { editor, place, materials, open, onOpenChange, picks, onChange } = props;
  const store = useStore();
  const known = useData((data) => data.materials);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const put = (id: string, pick: PickDraft) => {
    const { [id]: _, ...others } = problems;
    setProblems(others);
    onChange({ ...picks, [id]: pick });
  };
  const leave = (id: string) => {
    const { [id]: _, ...others } = picks;
    onChange(others);
  };
  const add = async () => {
    const lines: LineDraft[] = [...editor.lines];
    const found: Record<string, string> = {};
    let alerted: string | undefined;
    for (const [id, pick] of Object.entries(picks)) {
      const material = store.data.materials.get(asId<MaterialId>(id));
      if (!material) continue;
      const picked = linesOfPick(place.type, material, pick, () => freshLine(id));
      const { drafts, wrong, said } = checkLines(store.data, place, picked, lines);
      const [first] = wrong;
      if (first) found[id] = first.message;
      else lines.push(...drafts);
      alerted ??= said;
    }
    setProblems(found);
    if (alerted) window.alert(alerted);
    if (Object.keys(found).length > 0) return Object.keys(found);
    editor.addLines(lines.slice(editor.lines.length));
    onChange({});
    return [];
  };
  return (
    <SeveralSheet
      open={open}
      onOpenChange={onOpenChange}
      options={materials}
      ticked={Object.keys(picks)}
      onTick={(id, on) => (on ? put(id, emptyPick) : leave(id))}
      onAdd={add}
    >
      {(id) => {
        const [material, pick] = [known.get(asId<MaterialId>(id)), picks[id]];
        if (!material || !pick) return null;
        return (
          <PickFields
            place={place}
            material={material}
            pick={pick}
            onChange={(next) => put(id, next)}
            onCode={() => setProblems({ ...problems, [id]: A_CODE })}
            error={problems[id]}
            lines={editor.lines}
          />
        );
      }}
    </SeveralSheet>
  );
};
