'use client';

import { lazy } from 'react';
import { LineEditor } from '@/components/screens/stock/lines/line-editor';
import { LineList } from '@/components/screens/stock/lines/line-list';
import { useLineEditor } from '@/components/screens/stock/lines/use-line-editor';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { activeMaterials } from '@/lib/domain/catalogue';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { useData } from '@/lib/store/react/store';

const loadFields = () => import('./inbound-line-fields');
// What a tap on the material asks for; the form itself comes without it.
const InboundLineFields = lazy(async () => ({ default: (await loadFields()).InboundLineFields }));

interface InboundEditorProps {
  readonly warehouseId: WarehouseId;
  readonly editable: boolean;
}

/** The items of a receipt: writes one after the other; in the summary only what is in. */
export const InboundLines = ({ warehouseId, editable }: InboundEditorProps) => {
  const place = { type: 'Incoming', warehouseId } as const;
  const editor = useLineEditor(place);
  useWhenIdle(loadFields);
  const materials = useData((data) => activeMaterials(data.materials)).map(({ id, name, category, unit }) => ({
    id,
    title: name,
    detail: `${category} · ${unit}`,
  }));
  return (
    <>
      {editable && (
        <LineEditor editor={editor} place={place} materials={materials}>
          <InboundLineFields editor={editor} warehouseId={warehouseId} />
        </LineEditor>
      )}
      <LineList editor={editor} editable={editable} />
    </>
  );
};
