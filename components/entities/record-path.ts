import type { BudgetRequestId } from '@/lib/domain/budget-request/model';
import type { CustomerId } from '@/lib/domain/customer/model';
import type { Data, TableName } from '@/lib/domain/data';
import type { InvoiceId } from '@/lib/domain/invoice/model';
import type { MaterialId } from '@/lib/domain/material/model';
import type { MaterialRequestId } from '@/lib/domain/material-request/model';
import type { ProjectId } from '@/lib/domain/project/model';
import type { ShipmentId } from '@/lib/domain/stock/shipment-model';
import type { TaskId } from '@/lib/domain/task/model';
import type { UserId } from '@/lib/domain/user/model';
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

/** The page of a record, for every table whose rows have one; of a row shown inside another record, while that one is known. */
export const recordPath = {
  projects: (_, id) => routes.project(asId<ProjectId>(id)),
  tasks: ofTask(routes.task),
  completionReports: ofTask(routes.completionReport),
  invoices: (_, id) => routes.invoice(asId<InvoiceId>(id)),
  budgetRequests: ({ budgetRequests }, id) => {
    const request = budgetRequests.get(asId<BudgetRequestId>(id));
    return request && routes.projectBudget(request.projectId);
  },
  materialRequests: ({ materialRequests }, id) => {
    const request = materialRequests.get(asId<MaterialRequestId>(id));
    return request && routes.projectEquipment(request.projectId);
  },
  shipments: ({ shipments }, id) => {
    const shipment = shipments.get(asId<ShipmentId>(id));
    return shipment && routes.shipment(shipment.warehouseId, shipment.id);
  },
  warehouses: (_, id) => routes.warehouse(asId<WarehouseId>(id)),
  weeklyReports: () => routes.reports(),
  customers: (_, id) => routes.customer(asId<CustomerId>(id)),
  materials: (_, id) => routes.material(asId<MaterialId>(id)),
  users: (_, id) => routes.user(asId<UserId>(id)),
} satisfies Record<Exclude<TableName, 'movements' | 'notifications' | 'settings'>, Finding>;
