'use client';

import { PackageX } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectField } from '@/components/form/select-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormGate } from '@/components/frames/form-opening';
import { FormScreen } from '@/components/frames/form-screen';
import { FullScreen } from '@/components/frames/full-screen';
import { PartsField, saveParts } from '@/components/screens/stock/lines/parts-field';
import { newHeader } from '@/components/screens/stock/shipment/begin-shipment';
import { FORM_TITLES } from '@/components/screens/stock/shipment/form-titles';
import { ShipmentDetails } from '@/components/screens/stock/shipment/shipment-details';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { useSave } from '@/components/write/use-save';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { ProjectId } from '@/lib/domain/model/project';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { Task, TaskId } from '@/lib/domain/model/task';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { returnableOf } from '@/lib/domain/stock/fulfilment';
import { receiveStock } from '@/lib/domain/stock/receive';
import { type ReturnDraft, returnDraftSchema } from '@/lib/domain/stock/return';
import { type KnownPart, partsWritten, partToDraft } from '@/lib/domain/stock/several-lines';
import { taskStatus } from '@/lib/domain/task/rules';
import { activeWarehouses } from '@/lib/domain/warehouse/rules';
import { asId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { movedText } from '@/lib/text/transfer';

interface ReturnFormProps {
  readonly task: Task;
  readonly parts: readonly KnownPart[];
}

/** The return of a task's remaining material. For a finished task all of it is proposed. */
export const ReturnForm = ({ task, parts }: ReturnFormProps) => {
  const today = useToday();
  const isDone = taskStatus(task) === 'Completed';
  const warehouses = useData((data) => activeWarehouses(data.warehouses));
  const form = useDraftForm(returnDraftSchema, {
    ...newHeader('receive', today),
    warehouseId: warehouses[0]?.id ?? '',
    parts: parts.map((part) => partToDraft(part, isDone, 'Used')),
  } satisfies ReturnDraft);
  const written = useWatch({ control: form.control, name: 'parts' });
  const sum = useData(({ materials }) => movedText(partsWritten(written), materials));
  const newRecordId = useNewId<ShipmentId>();
  const returnStock = useSave(receiveStock);
  return (
    <FormScreen
      title={FORM_TITLES.return}
      back={routes.task(task.projectId, task.id)}
      draftKey={routes.returnMaterial(task.projectId, task.id)}
      form={form}
      onSubmit={({ parts: moved, warehouseId, ...header }, options) =>
        saveParts(moved, (lines) =>
          returnStock(
            {
              ...header,
              id: newRecordId(),
              warehouseId: asId<WarehouseId>(warehouseId),
              purpose: 'return',
              supplier: task.title,
              projectId: task.projectId,
              taskId: task.id,
              lines,
            },
            options,
          ),
        )
      }
      savedText="Material devuelto"
      sum={sum}
      submitLabel="Devolver"
    >
      <p className="text-muted [overflow-wrap:anywhere]">{task.title}</p>
      <SelectField<ReturnDraft>
        name="warehouseId"
        label="Almacén"
        required
        choices={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
        emptyLabel="Elegir almacén"
      />
      <PartsField legend="Lo que se devuelve" parts={parts} asksCondition />
      <ShipmentDetails />
    </FormScreen>
  );
};

/** The form, once the remaining material is read. */
const Begun = ({ task }: { readonly task: Task }) => {
  const now = useData((data) => returnableOf(data, task.id));
  // From when the screen opened: a sent form stays until the navigation.
  const [parts] = useState(now);
  const back = routes.task(task.projectId, task.id);
  if (parts.length > 0) return <ReturnForm task={task} parts={parts} />;
  return (
    <FullScreen title={FORM_TITLES.return} subtitle={task.title} back={back}>
      <EmptyState
        icon={PackageX}
        title="No queda material por devolver"
        action={<ButtonLink href={back}>Ver la tarea</ButtonLink>}
      />
    </FullScreen>
  );
};

/** The form, once the task is read. */
export const Return = ({ projectId, taskId }: { readonly projectId: ProjectId; readonly taskId: TaskId }) => {
  const task = useStoredRecord('tasks', taskId);
  return (
    <FormGate title={FORM_TITLES.return} back={routes.task(projectId, taskId)} record={task}>
      {(known) => <Begun task={known} />}
    </FormGate>
  );
};
