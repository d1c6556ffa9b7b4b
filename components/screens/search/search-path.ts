import type { CustomerId } from '@/lib/domain/customer/model';
import type { InvoiceId } from '@/lib/domain/invoice/model';
import type { MaterialId } from '@/lib/domain/material/model';
import type { ProjectId } from '@/lib/domain/project/model';
import type { SearchEntry, SearchNoun } from '@/lib/domain/search/rules';
import type { ShipmentId } from '@/lib/domain/shipment/model';
import type { TaskId } from '@/lib/domain/task/model';
import type { UserId } from '@/lib/domain/user/model';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { asId } from '@/lib/kernel/id';
import { type Path, routes } from '@/lib/routes';

const PATHS: Record<SearchNoun, (entry: SearchEntry) => Path> = {
  project: ({ id }) => routes.project(asId<ProjectId>(id)),
  task: ({ id, parentId = '' }) => routes.task(asId<ProjectId>(parentId), asId<TaskId>(id)),
  customer: ({ id }) => routes.customer(asId<CustomerId>(id)),
  serial: ({ id, title }) => routes.serial(asId<MaterialId>(id), title),
  material: ({ id }) => routes.material(asId<MaterialId>(id)),
  shipment: ({ id, parentId = '' }) => routes.shipment(asId<WarehouseId>(parentId), asId<ShipmentId>(id)),
  invoice: ({ id }) => routes.invoice(asId<InvoiceId>(id)),
  user: ({ id }) => routes.user(asId<UserId>(id)),
};

/** The page of the record that was found. */
export const searchPath = (entry: SearchEntry): Path => PATHS[entry.noun](entry);
