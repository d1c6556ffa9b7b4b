'use client';

import { Package, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { materialOption, NO_MATERIALS } from '@/components/entities/material-options';
import { NewRequest, RequestForm } from '@/components/entities/requests/new-request';
import { SeveralButton } from '@/components/entities/several-button';
import { DateField } from '@/components/form/date-field';
import { useFieldState } from '@/components/form/field-id';
import type { SecondSave } from '@/components/form/form';
import { Picker } from '@/components/form/picker/picker';
import { lastOptionsFirst } from '@/components/form/picker/picker-option';
import { QuantityBox } from '@/components/form/quantity-box';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, Row } from '@/components/ui/list/list';
import { useSave } from '@/components/write/use-save';
import { activeMaterials } from '@/lib/domain/catalogue';
import { requestMaterial } from '@/lib/domain/material-request/changes';
import {
  emptyItemLine,
  emptyMaterialRequestDraft,
  type MaterialRequestDraft,
  materialRequestDraftSchema,
  readQuantity,
} from '@/lib/domain/material-request/draft';
import { addItem, removeItem } from '@/lib/domain/material-request/rules';
import type { MaterialId } from '@/lib/domain/model/material';
import type { MaterialRequestId } from '@/lib/domain/model/material-request';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { useLastChoices } from '@/lib/store/react/use-last-choices';
import { formatMaterial } from '@/lib/text/format';
import { fieldLabel } from '@/lib/text/nouns';

/** The form of a material request, for a project or (`?taskId`) for one of its tasks. */
export const NewMaterialRequestScreen = ({ projectId }: { readonly projectId: ProjectId }) => (
  <NewRequest projectId={projectId}>{(also) => <NewMaterialRequest projectId={projectId} also={also} />}</NewRequest>
);

interface NewMaterialRequestProps {
  readonly projectId: ProjectId;
  readonly also: SecondSave;
}

const NewMaterialRequest = ({ projectId, also }: NewMaterialRequestProps) => {
  const today = useToday();
  const form = useDraftForm(materialRequestDraftSchema, emptyMaterialRequestDraft(today));
  const items = useWatch({ control: form.control, name: 'items' });
  const newRecordId = useNewId<MaterialRequestId>();
  const save = useSave(requestMaterial);
  return (
    <RequestForm
      title="Nueva Solicitud de Material"
      projectId={projectId}
      list={routes.projectEquipment(projectId)}
      pathOf={routes.newMaterialRequest}
      form={form}
      blockedBy={items.length === 0 ? 'Añade al menos un artículo para enviar la solicitud.' : undefined}
      onSend={(value, options) => save({ ...value, id: newRecordId() }, options)}
      also={also}
    >
      <ItemLines />
      <DateField<MaterialRequestDraft> name="requiredByDate" label={fieldLabel('materialRequests', 'requiredByDate')} required />
      <TextAreaField<MaterialRequestDraft> name="notes" label={fieldLabel('materialRequests', 'notes')} />
    </RequestForm>
  );
};

const SeveralItems = lazyPart(async () => (await import('./several-items')).SeveralItems);

const NOTHING_CHOSEN = 'Elige un material para añadirlo.';
const NOT_OFFERED = 'Este material ya no se ofrece. Limpia la selección.';

/** The request's lines. Adding a material again increases its line's quantity (invariant R4). */
const ItemLines = () => {
  const { control } = useFormContext<MaterialRequestDraft>();
  const { field } = useController({ control, name: 'items' });
  const { field: chosen } = useController({ control, name: 'materialId' });
  const { field: quantity } = useController({ control, name: 'quantity' });
  const ofItems = useFieldState('items');
  const ofChosen = useFieldState('materialId');
  const picker = ofItems.error ? ofItems : ofChosen;
  const materials = useData((data) => data.materials);
  const [problem, setProblem] = useState<string>();
  const quantityField = useRef<HTMLInputElement>(null);
  const id = useId();
  const offered = activeMaterials(materials);
  const last = useLastChoices((rules, data, me) => rules.lastMaterials(data, me));
  const options = lastOptionsFirst(offered.map(materialOption), last);
  const items = field.value.map((item) => ({ ...item, materialId: asId<MaterialId>(item.materialId) }));

  const isOffered = offered.some((material) => material.id === chosen.value);
  const closedBy = isOffered ? '' : chosen.value === '' ? NOTHING_CHOSEN : NOT_OFFERED;

  const add = () => {
    if (closedBy !== '') return;
    const read = readQuantity(quantity.value);
    setProblem(read.problem);
    if (read.quantity === undefined) return quantityField.current?.focus();
    field.onChange(addItem(items, { materialId: asId<MaterialId>(chosen.value), quantity: read.quantity }));
    chosen.onChange(emptyItemLine.materialId);
    quantity.onChange(emptyItemLine.quantity);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    // Ctrl+Enter sends the form.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">Artículos</legend>
      <SeveralButton<string> load={SeveralItems.load}>
        {(several) => (
          <SeveralItems {...several} options={options} onAdd={(more) => field.onChange(more.reduce(addItem, items))} />
        )}
      </SeveralButton>
      <Picker
        id={picker.id}
        ref={field.ref}
        label="Material"
        error={picker.error}
        options={options}
        value={chosen.value}
        onChange={chosen.onChange}
        searchLabel="Buscar materiales"
        emptyText="No se encontraron materiales"
        none={NO_MATERIALS}
      />
      <QuantityBox
        id={`${id}-quantity`}
        label="Cantidad"
        error={problem}
        ref={quantityField}
        value={quantity.value}
        onType={(typed) => {
          quantity.onChange(typed);
          setProblem(undefined);
        }}
        onKeyDown={addOnEnter}
      />
      <Button icon={Plus} variant="secondary" closed={closedBy !== ''} aria-describedby={`${id}-why`} onClick={add}>
        Añadir
      </Button>
      <p id={`${id}-why`} className="text-muted text-sm">
        {closedBy}
      </p>
      {items.length > 0 ? (
        <List label="Artículos de la solicitud" rows={items} keyOf={(item) => item.materialId}>
          {(item) => {
            const material = materials.get(item.materialId);
            return (
              <Row
                title={material?.name}
                figure={formatMaterial(item.quantity, material)}
                actions={
                  <IconButton
                    label={`Eliminar ${material?.name}`}
                    icon={X}
                    onClick={() => field.onChange(removeItem(items, item.materialId))}
                  />
                }
              />
            );
          }}
        </List>
      ) : (
        <EmptyState icon={Package} title="No se han añadido artículos aún" />
      )}
    </fieldset>
  );
};
