import {
  ChartColumn,
  ClipboardList,
  FolderKanban,
  Handshake,
  HardDrive,
  History,
  House,
  Inbox,
  type LucideIcon,
  Package,
  Radio,
  ReceiptText,
  SlidersHorizontal,
  Users,
  Warehouse,
} from 'lucide-react';
import type { Data } from '@/lib/domain/data';
import { invoiceStatusView, liveInvoices } from '@/lib/domain/invoice/rules';
import { projectsIn } from '@/lib/domain/project/rules';
import { requestsInWork } from '@/lib/domain/request/rules';
import { lowItems } from '@/lib/domain/stock/inventory-list';
import { requestsToDispatch } from '@/lib/domain/stock/request-tally';
import { allTasks } from '@/lib/domain/task/rules';
import { availableUsers } from '@/lib/domain/user/rules';
import type { Day } from '@/lib/kernel/day';
import { sumBy } from '@/lib/kernel/list';
import { type Path, routes } from '@/lib/routes';

/** One entry of the side bar. */
export interface Area {
  readonly href: Path;
  readonly label: string;
  readonly icon: LucideIcon;
  /** What its number counts. */
  readonly counted?: string;
  readonly count?: (data: Data, today: Day) => number;
  /** Its number calls for somebody. */
  readonly calls?: boolean;
}

/** The areas of the business, each with the number that one looks for first (screens.md, "At a desk"). */
export const AREAS: readonly Area[] = [
  { href: routes.home(), label: 'Inicio', icon: House },
  {
    href: routes.projects(),
    label: 'Proyectos',
    icon: FolderKanban,
    counted: 'activos',
    count: (data) => projectsIn(data, 'active').length,
  },
  {
    href: routes.tasks(),
    label: 'Tareas',
    icon: ClipboardList,
    counted: 'abiertas',
    count: ({ tasks }) => allTasks(tasks, 'open').length,
  },
  {
    href: routes.requests(),
    label: 'Solicitudes',
    icon: Inbox,
    counted: 'pendientes',
    count: (data) => requestsInWork(data, 'Pending').length,
    calls: true,
  },
  {
    href: routes.materials(),
    label: 'Materiales',
    icon: Package,
    counted: 'con stock bajo',
    count: (data) => lowItems(data).length,
    calls: true,
  },
  {
    href: routes.warehouses(),
    label: 'Almacenes',
    icon: Warehouse,
    counted: 'por despachar',
    count: (data) => requestsToDispatch(data).length,
    calls: true,
  },
  {
    href: routes.customers(),
    label: 'Clientes',
    icon: Handshake,
    counted: 'clientes',
    count: ({ customers }) => sumBy(customers.values(), ({ archivedAt }) => Number(!archivedAt)),
  },
  {
    href: routes.billing(),
    label: 'Facturación',
    icon: ReceiptText,
    counted: 'vencidas',
    count: ({ invoices }, today) =>
      sumBy(liveInvoices(invoices), (invoice) => Number(invoiceStatusView(invoice, today) === 'overdue')),
    calls: true,
  },
  { href: routes.reports(), label: 'Reportes', icon: ChartColumn },
  {
    href: routes.users(),
    label: 'Usuarios',
    icon: Users,
    counted: 'usuarios',
    count: ({ users }) => availableUsers(users).length,
  },
  { href: routes.team(), label: 'Equipo', icon: Radio, counted: 'por revisar', calls: true },
];

/** What stands under them: about this device rather than the business. */
export const DEVICE_AREAS: readonly Area[] = [
  { href: routes.activity(), label: 'Actividad', icon: History },
  { href: routes.device(), label: 'Datos de este dispositivo', icon: HardDrive },
  { href: routes.preferences(), label: 'Preferencias', icon: SlidersHorizontal },
];
