'use client';

import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { LastOf } from '@/components/entities/last-of';
import { NO_MATERIALS } from '@/components/entities/no-materials';
import { FieldOpening } from '@/components/form/field-opening';
import { lastOptionsFirst } from '@/components/form/picker/last-options';
import { TextField } from '@/components/form/text-field';
import { LineEditor } from '@/components/screens/stock/lines/line-editor';
import { LineList } from '@/components/screens/stock/lines/line-list';
import { type LineEditor as Editor, useLineEditor } from '@/components/screens/stock/lines/use-line-editor';
import type { Definition } from '@/components/ui/definition-list';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { activeMaterials } from '@/lib/domain/catalogue';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { ReceiveDraft } from '@/lib/domain/stock/receive';
import { asDay } from '@/lib/kernel/day';
import { useData } from '@/lib/store/react/store';
import { useLastChoices } from '@/lib/store/react/use-last-choices';
import { formatDay } from '@/lib/text/format';

/** The names of a receipt's fields beside its lines. */
export const RECEIVE_HEADER = ['reference', 'supplier', 'date', 'notes'] as const satisfies readonly (keyof ReceiveDraft)[];

/** Whom a receipt comes from. */
export const ReceiveHeader = () => (
  <>
    <TextField<ReceiveDraft> name="supplier" label="Proveedor" required autoCapitalize="words" />
    <LastOf<ReceiveDraft> name="supplier" label="Últimos proveedores" of={(rules, data, me) => rules.lastSuppliers(data, me)} />
  </>
);

/** A receipt's header to look over. */
export const useReceiveSummary = <Value,>(control: Control<ReceiveDraft, unknown, Value>): readonly Definition[] => {
  const [reference, supplier, date, notes] = useWatch({ control, name: RECEIVE_HEADER });
  return [
    { term: 'Referencia', value: reference },
    { term: 'Proveedor', value: supplier },
    { term: 'Fecha', value: formatDay(asDay(date)) },
    { term: 'Notas', value: notes || 'Sin notas' },
  ];
};

// What a tap on the material asks for; the form itself comes without it.
const ReceiveLineFields = lazyPart(
  async () => (await import('./receive-line-fields')).ReceiveLineFields,
  <FieldOpening className="h-12" />,
);

interface ReceiveLinesProps {
  readonly warehouseId: WarehouseId;
  readonly editable: boolean;
  /** What is asked of something that is only announced, instead of what comes in. */
  readonly announced?: (editor: Editor) => ReactNode;
}

/** The items of a receipt: writes one after the other; in the summary only what is in. */
export const ReceiveLines = ({ warehouseId, editable, announced }: ReceiveLinesProps) => {
  const place = { stage: announced ? 'announced' : 'in', warehouseId } as const;
  const editor = useLineEditor(place);
  useWhenIdle(ReceiveLineFields.load);
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
      <LineList editor={editor} editable={editable} />
      {editable && (
        <LineEditor editor={editor} place={place} materials={materials} none={NO_MATERIALS}>
          {announced ? announced(editor) : <ReceiveLineFields editor={editor} warehouseId={warehouseId} />}
        </LineEditor>
      )}
    </>
  );
};
