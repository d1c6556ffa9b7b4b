import {
  Barcode,
  ClipboardList,
  FolderKanban,
  Handshake,
  type LucideIcon,
  Package,
  ReceiptText,
  Truck,
  UserRound,
  Warehouse,
} from 'lucide-react';
import type { Data } from '@/lib/domain/data';
import type { CustomerId } from '@/lib/domain/model/customer';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ProjectId } from '@/lib/domain/model/project';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { SearchEntry, SearchNoun } from '@/lib/domain/search/rules';
import { asId } from '@/lib/kernel/id';
import { type Path, routes } from '@/lib/routes';
import { personDetail } from '@/lib/text/person';

const PATHS: Record<SearchNoun, (entry: SearchEntry) => Path> = {
  project: ({ id }) => routes.project(asId<ProjectId>(id)),
  task: ({ id, parentId = '' }) => routes.task(asId<ProjectId>(parentId), asId<TaskId>(id)),
  customer: ({ id }) => routes.customer(asId<CustomerId>(id)),
  serial: ({ id, title }) => routes.serial(asId<MaterialId>(id), title),
  material: ({ id }) => routes.material(asId<MaterialId>(id)),
  warehouse: ({ id }) => routes.warehouse(asId<WarehouseId>(id)),
  shipment: ({ id, parentId = '' }) => routes.shipment(asId<WarehouseId>(parentId), asId<ShipmentId>(id)),
  invoice: ({ id }) => routes.invoice(asId<InvoiceId>(id)),
  user: ({ id }) => routes.user(asId<UserId>(id)),
};

/** The page of the record that was found. */
export const searchPath = (entry: SearchEntry): Path => PATHS[entry.noun](entry);

/** The Spanish name and the icon of each kind of record. */
export const FOUND_LOOKS: Record<SearchNoun, { readonly title: string; readonly icon: LucideIcon }> = {
  project: { title: 'Proyectos', icon: FolderKanban },
  task: { title: 'Tareas', icon: ClipboardList },
  customer: { title: 'Clientes', icon: Handshake },
  serial: { title: 'Series', icon: Barcode },
  material: { title: 'Materiales', icon: Package },
  warehouse: { title: 'Almacenes', icon: Warehouse },
  shipment: { title: 'Envíos', icon: Truck },
  invoice: { title: 'Facturas', icon: ReceiptText },
  user: { title: 'Personas', icon: UserRound },
};

/** The detail that distinguishes results of the same name: a person's role, a serial's location, else the record's own detail. */
export const foundDetail = (entry: SearchEntry, { users, warehouses }: Pick<Data, 'users' | 'warehouses'>) => {
  const { noun, id, detail, parentId } = entry;
  const person = noun === 'user' && users.get(asId<UserId>(id));
  if (person) return personDetail(person);
  if (noun !== 'serial') return detail;
  const place = parentId && warehouses.get(asId<WarehouseId>(parentId))?.name;
  return `${detail} · ${place || 'fuera de almacén'}`;
};
