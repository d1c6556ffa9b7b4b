'use client';

import { activeMaterials } from '@/lib/domain/material/rules';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { useData } from '@/lib/store/store';
import { InboundLineFields } from './inbound-line-fields';
import { LineEditor } from './line-editor';
import { LineList } from './line-list';
import { useLineEditor } from './use-line-editor';

interface InboundEditorProps {
  readonly warehouseId: WarehouseId;
  readonly editable: boolean;
}

/** The items of a receipt: writes one after the other; in the summary only what is in. */
export const InboundLines = ({ warehouseId, editable }: InboundEditorProps) => {
  const editor = useLineEditor({ type: 'Incoming', warehouseId });
  const materials = useData((data) => activeMaterials(data.materials)).map(({ id, name, category, unit }) => ({
    id,
    title: name,
    detail: `${category} · ${unit}`,
  }));
  return (
    <>
      {editable && (
        <LineEditor editor={editor} materials={materials}>
          <InboundLineFields editor={editor} warehouseId={warehouseId} />
        </LineEditor>
      )}
      <LineList editor={editor} editable={editable} />
    </>
  );
};
