import type { BudgetRequestId } from '@/lib/domain/budget-request/model';
import type { CustomerId } from '@/lib/domain/customer/model';
import type { Data } from '@/lib/domain/data';
import type { InvoiceId } from '@/lib/domain/invoice/model';
import type { MaterialId } from '@/lib/domain/material/model';
import type { MaterialRequestId } from '@/lib/domain/material-request/model';
import { materialRequestTitle } from '@/lib/domain/material-request/rules';
import type { ProjectId } from '@/lib/domain/project/model';
import type { ShipmentId } from '@/lib/domain/shipment/model';
import type { TaskId } from '@/lib/domain/task/model';
import type { UserId } from '@/lib/domain/user/model';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { asId } from '@/lib/kernel/id';
import { type Path, routes } from '@/lib/routes';
import type { LogEntry } from '@/lib/store/contract';
import { nameOfRow } from '@/lib/store/row-name';

/** What an entry of the history speaks of; `path` while it still has a page. */
interface ActivitySubject {
  readonly name: string;
  readonly path?: Path;
}

const subject = <Row extends object>(row: Row | undefined, pathOf: (row: Row) => Path, name?: string) =>
  row && { name: name ?? nameOfRow(row, ''), path: pathOf(row) };

const FINDING: readonly ((data: Data, id: string) => ActivitySubject | undefined)[] = [
  ({ tasks }, id) => subject(tasks.get(asId<TaskId>(id)), (task) => routes.task(task.projectId, task.id)),
  ({ projects }, id) => subject(projects.get(asId<ProjectId>(id)), (project) => routes.project(project.id)),
  ({ shipments }, id) => subject(shipments.get(asId<ShipmentId>(id)), (sent) => routes.shipment(sent.warehouseId, sent.id)),
  ({ budgetRequests }, id) =>
    subject(budgetRequests.get(asId<BudgetRequestId>(id)), (request) => routes.projectBudget(request.projectId)),
  ({ materialRequests, materials }, id) => {
    const request = materialRequests.get(asId<MaterialRequestId>(id));
    return (
      request && subject(request, () => routes.projectEquipment(request.projectId), materialRequestTitle(request, materials))
    );
  },
  ({ customers }, id) => subject(customers.get(asId<CustomerId>(id)), (customer) => routes.customer(customer.id)),
  ({ invoices }, id) => {
    const invoice = invoices.get(asId<InvoiceId>(id));
    return invoice?.deletedAt ? { name: invoice.id } : subject(invoice, ({ id: number }) => routes.invoice(number), invoice?.id);
  },
  ({ materials }, id) => subject(materials.get(asId<MaterialId>(id)), (material) => routes.material(material.id)),
  ({ warehouses }, id) => subject(warehouses.get(asId<WarehouseId>(id)), (warehouse) => routes.warehouse(warehouse.id)),
  ({ users }, id) => subject(users.get(asId<UserId>(id)), (user) => routes.user(user.id)),
];

/** The first record of an entry that people know by a name: as it is now, else as it was. Unless it is the one they are looking at. */
export const activitySubject = (
  data: Data,
  { patches, before, about }: LogEntry,
  lookingAt?: string,
): ActivitySubject | undefined => {
  const ids = patches.length > 0 ? patches.map(({ id }) => id) : about.slice(0, 1);
  for (const id of ids) {
    if (id === lookingAt) return undefined;
    for (const find of FINDING) {
      const found = find(data, id);
      if (found) return found;
    }
  }
  const was = before.find(({ row }) => row !== null);
  return was && { name: nameOfRow(was.row, was.id) };
};
