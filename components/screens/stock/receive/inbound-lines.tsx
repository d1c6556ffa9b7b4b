'use client';

import type { ReactNode } from 'react';
import { FieldOpening } from '@/components/form/field-opening';
import { lastOptionsFirst } from '@/components/form/last-options';
import { LineEditor } from '@/components/screens/stock/lines/line-editor';
import { LineList } from '@/components/screens/stock/lines/line-list';
import { type LineEditor as Editor, useLineEditor } from '@/components/screens/stock/lines/use-line-editor';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { activeMaterials } from '@/lib/domain/catalogue';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { useData } from '@/lib/store/react/store';
import { useLastChoices } from '@/lib/store/react/use-last-choices';

// What a tap on the material asks for; the form itself comes without it.
const InboundLineFields = lazyPart(
  async () => (await import('./inbound-line-fields')).InboundLineFields,
  <FieldOpening className="h-12" />,
);

interface InboundEditorProps {
  readonly warehouseId: WarehouseId;
  readonly editable: boolean;
  /** What is asked of something that is only announced, instead of what comes in. */
  readonly announced?: (editor: Editor) => ReactNode;
}

/** The items of a receipt: writes one after the other; in the summary only what is in. */
export const InboundLines = ({ warehouseId, editable, announced }: InboundEditorProps) => {
  const place = { type: announced ? 'Announced' : 'Incoming', warehouseId } as const;
  const editor = useLineEditor(place);
  useWhenIdle(InboundLineFields.load);
  const last = useLastChoices((rules, data, me) => rules.lastMaterials(data, me));
  const materials = lastOptionsFirst(
    useData((data) => activeMaterials(data.materials)).map(({ id, name, category, unit }) => ({
      id,
      title: name,
      detail: `${category} · ${unit}`,
    })),
    last,
  );
  return (
    <>
      {editable && (
        <LineEditor editor={editor} place={place} materials={materials}>
          {announced ? announced(editor) : <InboundLineFields editor={editor} warehouseId={warehouseId} />}
        </LineEditor>
      )}
      <LineList editor={editor} editable={editable} />
    </>
  );
};
