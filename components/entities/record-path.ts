import type { Data } from '@/lib/domain/data';
import type { BudgetRequestId } from '@/lib/domain/model/budget-request';
import type { CustomerId } from '@/lib/domain/model/customer';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import type { MaterialId } from '@/lib/domain/model/material';
import type { MaterialRequestId } from '@/lib/domain/model/material-request';
import type { ProjectId } from '@/lib/domain/model/project';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { TableName } from '@/lib/domain/schemas';
import { asId } from '@/lib/kernel/id';
import { type Path, routes } from '@/lib/routes';

type Finding = (data: Data, id: string) => Path | undefined;

const ofTask =
  (pathOf: (projectId: ProjectId, taskId: TaskId) => Path): Finding =>
  ({ tasks }, id) => {
    const task = tasks.get(asId<TaskId>(id));
    return task && pathOf(task.projectId, task.id);
  };

const none: Finding = () => undefined;

/** The page of a record, by table. A row shown inside another record has a page only while that record exists. */
const PATHS: { readonly [Name in TableName]: Finding } = {
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
  movements: none,
  warehouses: (_, id) => routes.warehouse(asId<WarehouseId>(id)),
  weeklyReports: () => routes.reports(),
  customers: (_, id) => routes.customer(asId<CustomerId>(id)),
  materials: (_, id) => routes.material(asId<MaterialId>(id)),
  users: (_, id) => routes.user(asId<UserId>(id)),
  notifications: none,
  settings: none,
};

/** The page of a record; `undefined` without a page, or when the record that shows it is missing. */
export const recordPath = (data: Data, table: TableName, id: string) => PATHS[table](data, id);
