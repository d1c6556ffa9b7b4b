'use client';

import type { ReactNode } from 'react';
import { FieldOpening } from '@/components/form/field-opening';
import { lastOptionsFirst } from '@/components/form/picker/picker-option';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWhenIdle } from '@/components/ui/when-idle';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { onHand } from '@/lib/domain/stock/inventory';
import { sortByName } from '@/lib/kernel/list';
import { routes } from '@/lib/routes';
import { useLastChoices } from '@/lib/store/react/use-last-choices';
import { formatMaterial } from '@/lib/text/format';
import { LineEditor } from './line-editor';
import { LineList, type NeededMaterial } from './line-list';
import { useLineEditor, useStock } from './use-line-editor';

// Loaded on demand: a form without a chosen material does not need it.
const LeavingLineFields = lazyPart(
  async () => (await import('./leaving-line-fields')).LeavingLineFields,
  <FieldOpening className="h-12" />,
);

export interface LeavingLinesProps {
  readonly warehouseId: WarehouseId;
  readonly editable: boolean;
  /** The only materials that may be sent, e.g. those of a request. */
  readonly only?: readonly MaterialId[];
  /** The materials that the shipment needs, e.g. those of a request. */
  readonly needs?: readonly NeededMaterial[];
  /** Content above the lines while they are editable. */
  readonly children?: ReactNode;
}

/** The lines of a shipment that leaves a warehouse, with the editor of the next one. */
export const LeavingLines = ({ warehouseId, editable, only, needs, children }: LeavingLinesProps) => {
  const editor = useLineEditor({ stage: 'out', warehouseId });
  useWhenIdle(LeavingLineFields.load);
  const chosen = editor.line.materialId;
  const materials = useStock((data) =>
    [...data.materials.values()]
      .map((material) => ({ material, here: onHand(data, warehouseId, material.id) }))
      .filter(({ material: { id }, here }) => (here > 0 && (only?.includes(id) ?? true)) || id === chosen),
  );
  const last = useLastChoices((rules, data, me) => rules.lastMaterials(data, me));
  const options = lastOptionsFirst(
    sortByName(materials, ({ material }) => material.name).map(({ material, here }) => ({
      id: material.id,
      title: material.name,
      detail: `Aquí hay ${formatMaterial(here, material)}`,
    })),
    last,
  );
  const none = {
    text: only ? 'De lo solicitado no hay nada aquí.' : 'Aquí no hay existencias para elegir.',
    href: routes.receiveShipment(warehouseId),
    label: 'Recibir',
  };
  return (
    <>
      {editable && children}
      <LineList editor={editor} editable={editable} needs={needs} />
      {editable && (
        <LineEditor editor={editor} only={only} materials={options} none={none}>
          <LeavingLineFields editor={editor} />
        </LineEditor>
      )}
    </>
  );
};
