import type { BudgetRequestId } from '@/lib/domain/budget-request/model';
import type { Data } from '@/lib/domain/data';
import type { InvoiceId } from '@/lib/domain/invoice/model';
import type { MaterialRequestId } from '@/lib/domain/material-request/model';
import type { ProjectId } from '@/lib/domain/project/model';
import type { Reference } from '@/lib/domain/refusal';
import type { ShipmentId } from '@/lib/domain/shipment/model';
import type { TaskId } from '@/lib/domain/task/model';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { asId } from '@/lib/kernel/id';
import { type Path, routes } from '@/lib/routes';

type Finding = (data: Data, id: string) => Path | undefined;

const ofTask =
  (pathOf: (projectId: ProjectId, taskId: TaskId) => Path): Finding =>
  ({ tasks }, id) => {
    const task = tasks.get(asId<TaskId>(id));
    return task && pathOf(task.projectId, task.id);
  };

const FINDING: Record<Reference['noun'], Finding> = {
  project: (_, id) => routes.project(asId<ProjectId>(id)),
  task: ofTask(routes.task),
  'completion-report': ofTask(routes.completionReport),
  invoice: (_, id) => routes.invoice(asId<InvoiceId>(id)),
  'budget-request': ({ budgetRequests }, id) => {
    const request = budgetRequests.get(asId<BudgetRequestId>(id));
    return request && routes.projectBudget(request.projectId);
  },
  'material-request': ({ materialRequests }, id) => {
    const request = materialRequests.get(asId<MaterialRequestId>(id));
    return request && routes.projectEquipment(request.projectId);
  },
  shipment: ({ shipments }, id) => {
    const shipment = shipments.get(asId<ShipmentId>(id));
    return shipment && routes.shipment(shipment.warehouseId, shipment.id);
  },
  warehouse: (_, id) => routes.warehouse(asId<WarehouseId>(id)),
  'weekly-report': () => routes.reports(),
};

/** The page of a record that stands in the way; home for one that has gone meanwhile. */
export const referencePath = (data: Data, { noun, id }: Reference): Path => FINDING[noun](data, id) ?? routes.home();
