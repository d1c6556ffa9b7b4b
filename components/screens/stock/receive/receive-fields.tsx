'use client';

import { useWatch } from 'react-hook-form';
import { LastChoices } from '@/components/entities/last-choices';
import { materialOption, NO_MATERIALS } from '@/components/entities/material-options';
import { FieldOpening } from '@/components/form/field-opening';
import { MoneyField, NumberField } from '@/components/form/number-field';
import { lastOptionsFirst } from '@/components/form/picker/picker-option';
import { TextField } from '@/components/form/text-field';
import { LineEditor } from '@/components/screens/stock/lines/line-editor';
import { LineList } from '@/components/screens/stock/lines/line-list';
import { useLineEditor } from '@/components/screens/stock/lines/use-line-editor';
import { ShipmentForm, type ShipmentFormProps } from '@/components/screens/stock/shipment/shipment-form';
import { DefinitionList } from '@/components/ui/definition-list';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWhenIdle } from '@/components/ui/when-idle';
import { activeMaterials } from '@/lib/domain/catalogue';
import type { Material } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { LineEditing } from '@/lib/domain/stock/line-draft';
import type { ReceiveDraft, ReceiveValue } from '@/lib/domain/stock/receive';
import { useData } from '@/lib/store/react/store';
import { useLastChoices } from '@/lib/store/react/use-last-choices';

/** The supplier of a receipt. */
const ReceiveHeader = () => (
  <>
    <TextField<ReceiveDraft> name="supplier" label="Proveedor" required autoCapitalize="words" />
    <LastChoices<ReceiveDraft>
      name="supplier"
      label="Últimos proveedores"
      of={(rules, data, me) => rules.lastSuppliers(data, me)}
    />
  </>
);

// Loaded on demand: a form without a chosen material does not need it.
const ReceiveLineFields = lazyPart(
  async () => (await import('./receive-line-fields')).ReceiveLineFields,
  <FieldOpening className="h-12" />,
);

const AnnouncedLineFields = ({ material }: { readonly material: Material | undefined }) => (
  <>
    <NumberField<LineEditing>
      name="line.quantity"
      label={material?.measured ? 'Cantidad (m)' : 'Cantidad'}
      required
      hint={material?.trackingType === 'material' ? undefined : 'Lotes y series se escriben al recibir.'}
    />
    <MoneyField<LineEditing> name="line.unitCost" label="Costo unitario" />
  </>
);

interface ReceiveLinesProps {
  readonly warehouseId: WarehouseId;
  readonly editable: boolean;
  /** Whether the receipt is only announced; then just quantity and cost are asked for. */
  readonly isAnnounced: boolean;
}

/** The lines of a receipt, with the editor of the next one. */
const ReceiveLines = ({ warehouseId, editable, isAnnounced }: ReceiveLinesProps) => {
  const editor = useLineEditor({ stage: isAnnounced ? 'announced' : 'in', warehouseId });
  useWhenIdle(ReceiveLineFields.load);
  const last = useLastChoices((rules, data, me) => rules.lastMaterials(data, me));
  const materials = lastOptionsFirst(useData((data) => activeMaterials(data.materials)).map(materialOption), last);
  return (
    <>
      <LineList editor={editor} editable={editable} />
      {editable && (
        <LineEditor editor={editor} materials={materials} none={NO_MATERIALS}>
          {isAnnounced ? <AnnouncedLineFields material={editor.material} /> : <ReceiveLineFields editor={editor} />}
        </LineEditor>
      )}
    </>
  );
};

interface ReceiptFormProps
  extends Omit<ShipmentFormProps<ReceiveDraft, ReceiveValue>, 'header' | 'headerNames' | 'summary' | 'lines'> {
  readonly isAnnounced?: boolean;
  /** Whether it is a return: its origin is its work, and no supplier is asked for. */
  readonly isReturn?: boolean;
}

/** The form of a receipt, announced or received. */
export const ReceiptForm = ({ isAnnounced = false, isReturn = false, ...form }: ReceiptFormProps) => {
  const supplier = useWatch({ control: form.form.control, name: 'supplier' });
  const origin = [{ term: isReturn ? 'Origen' : 'Proveedor', value: supplier }];
  return (
    <ShipmentForm
      {...form}
      header={isReturn ? <DefinitionList items={origin} className="[overflow-wrap:anywhere]" /> : <ReceiveHeader />}
      headerNames={['supplier']}
      summary={origin}
      lines={(editable) => <ReceiveLines warehouseId={form.warehouse.id} editable={editable} isAnnounced={isAnnounced} />}
    />
  );
};
