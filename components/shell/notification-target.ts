import type { CustomerId } from '@/lib/domain/customer/model';
import type { InvoiceId } from '@/lib/domain/invoice/model';
import type { MaterialId } from '@/lib/domain/material/model';
import type { NotificationTarget } from '@/lib/domain/notification/model';
import type { ProjectId } from '@/lib/domain/project/model';
import type { TaskId } from '@/lib/domain/task/model';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { asId } from '@/lib/kernel/id';
import { type Path, routes } from '@/lib/routes';

type Parented = Extract<NotificationTarget['noun'], 'task' | 'budget-request' | 'material-request' | 'inventory-item'>;

const UNDER_A_PARENT: Record<Parented, (parentId: string, id: string) => Path> = {
  task: (project, id) => routes.task(asId<ProjectId>(project), asId<TaskId>(id)),
  'budget-request': (project) => routes.projectBudget(asId<ProjectId>(project)),
  'material-request': (project) => routes.projectEquipment(asId<ProjectId>(project)),
  'inventory-item': (warehouse, id) => routes.stock(asId<WarehouseId>(warehouse), asId<MaterialId>(id)),
};

/** The page of the record that a notification speaks of; home when it says too little. */
export const targetPath = ({ noun, id, parentId }: NotificationTarget): Path => {
  switch (noun) {
    case 'customer':
      return routes.customer(asId<CustomerId>(id));
    case 'project':
      return routes.project(asId<ProjectId>(id));
    case 'invoice':
      return routes.invoice(asId<InvoiceId>(id));
    default:
      return parentId ? UNDER_A_PARENT[noun](parentId, id) : routes.home();
  }
};
