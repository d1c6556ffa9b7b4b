'use client';

import { List, RowButton } from '@/components/ui/list/list';
import type { MaterialId } from '@/lib/domain/model/material';
import { lineFromDraft, takenBy } from '@/lib/domain/stock/line-draft';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { freshLine } from './new-lines';
import type { LineEditor } from './use-line-editor';

/** How much of a material a shipment should have, and how much is here. */
export interface NeededMaterial {
  readonly materialId: MaterialId;
  readonly pending: number;
  readonly onHand: number;
}

interface NeededListProps {
  readonly label: string;
  readonly needs: readonly NeededMaterial[];
  readonly editor: LineEditor;
}

/** What a shipment still lacks of what is wanted of it, and what of it is here; a tap begins its line. */
export const NeededList = ({ label, needs, editor }: NeededListProps) => {
  const taken = editor.lines.map(lineFromDraft);
  const materials = useData((data) => data.materials);
  return (
    <List label={label} rows={needs} keyOf={({ materialId }) => materialId}>
      {({ materialId, pending, onHand }) => {
        const material = materials.get(materialId);
        const here = takenBy(taken, { materialId });
        const missing = pending - here;
        return (
          <RowButton
            title={<span className="[overflow-wrap:anywhere]">{material?.name}</span>}
            detail={`Aquí hay ${formatCount(onHand)} · en este envío ${formatCount(here)}`}
            figure={
              missing > 0
                ? `${missing === 1 ? 'Falta' : 'Faltan'} ${formatMaterial(missing, material)}`
                : `Completo ${formatCount(here)}/${formatCount(pending)}`
            }
            onClick={() => editor.begin(freshLine(materialId))}
          />
        );
      }}
    </List>
  );
};
