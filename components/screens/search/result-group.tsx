'use client';

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
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { List, RowLink } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
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
import { useData } from '@/lib/store/react/store';
import { formatCount } from '@/lib/text/format';
import { personDetail } from '@/lib/text/person';

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

const AT_FIRST = 5;

const LOOKS: Record<SearchNoun, { readonly title: string; readonly icon: LucideIcon }> = {
  project: { title: 'Proyectos', icon: FolderKanban },
  task: { title: 'Tareas', icon: ClipboardList },
  customer: { title: 'Clientes', icon: Handshake },
  serial: { title: 'Series', icon: Barcode },
  material: { title: 'Materiales', icon: Package },
  shipment: { title: 'Envíos', icon: Truck },
  invoice: { title: 'Facturas', icon: ReceiptText },
  user: { title: 'Personas', icon: UserRound },
};

interface ResultGroupProps {
  readonly noun: SearchNoun;
  readonly entries: readonly SearchEntry[];
}

/** What was found of one kind, the best matches first; the rest on demand. */
export const ResultGroup = ({ noun, entries }: ResultGroupProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const { users, warehouses } = useData((data) => ({ users: data.users, warehouses: data.warehouses }));
  const { title, icon: Icon } = LOOKS[noun];
  const shown = showsAll ? entries : entries.slice(0, AT_FIRST);
  const detailOf = ({ id, detail, parentId }: SearchEntry) => {
    const person = noun === 'user' && users.get(asId<UserId>(id));
    if (person) return personDetail(person);
    if (noun !== 'serial') return detail;
    const place = parentId && warehouses.get(asId<WarehouseId>(parentId))?.name;
    return `${detail} · ${place || 'fuera de almacén'}`;
  };
  return (
    <Section title={title}>
      <List label={title} rows={shown} keyOf={(entry) => entry.key}>
        {(entry) => (
          <RowLink
            href={searchPath(entry)}
            leading={<Icon aria-hidden className="size-6 text-muted" />}
            title={entry.title}
            detail={detailOf(entry) || undefined}
          />
        )}
      </List>
      {shown.length < entries.length && (
        <Button
          variant="secondary"
          onClick={() => setShowsAll(true)}
          aria-label={`Ver ${formatCount(entries.length)} en ${title}`}
        >
          Ver {formatCount(entries.length)}
        </Button>
      )}
    </Section>
  );
};
