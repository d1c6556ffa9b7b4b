import {
  ChartColumn,
  ClipboardList,
  Handshake,
  HardDrive,
  History,
  Inbox,
  Radio,
  ReceiptText,
  Search,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import type { Data } from '@/lib/domain/data';
import { invoiceStatusView, liveInvoices } from '@/lib/domain/invoice/rules';
import { projectsIn } from '@/lib/domain/project/rules';
import { requestsInWork } from '@/lib/domain/request/rules';
import { lowItems } from '@/lib/domain/stock/inventory-list';
import { requestsToDispatch } from '@/lib/domain/stock/request-stock';
import { tasksInWork } from '@/lib/domain/task/rules';
import { availableUsers } from '@/lib/domain/user/rules';
import type { Day } from '@/lib/kernel/day';
import { sumBy } from '@/lib/kernel/list';
import { routes } from '@/lib/routes';
import { type Area, TAB_AREAS } from './tab-areas';

/** All areas of the app. The side bar, «Más», the keys and the palette choose from them. */
export const AREAS = {
  ...TAB_AREAS,
  tasks: { href: routes.tasks(), label: 'Tareas', icon: ClipboardList },
  requests: { href: routes.requests(), label: 'Solicitudes', icon: Inbox },
  customers: { href: routes.customers(), label: 'Clientes', icon: Handshake },
  billing: { href: routes.billing(), label: 'Facturación', icon: ReceiptText },
  reports: { href: routes.reports(), label: 'Reportes', icon: ChartColumn },
  users: { href: routes.users(), label: 'Usuarios', icon: Users },
  team: { href: routes.team(), label: 'Equipo', icon: Radio },
  search: { href: routes.search(), label: 'Buscar', icon: Search },
  activity: { href: routes.activity(), label: 'Actividad', icon: History },
  device: { href: routes.device(), label: 'Datos de este dispositivo', icon: HardDrive },
  preferences: { href: routes.preferences(), label: 'Preferencias', icon: SlidersHorizontal },
} satisfies Readonly<Record<string, Area>>;

/** The areas in the phone's «Más» (screens.md, "Shell"), in that order. */
export const MORE_AREAS: readonly Area[] = [
  AREAS.users,
  AREAS.billing,
  AREAS.customers,
  AREAS.reports,
  AREAS.tasks,
  AREAS.requests,
  AREAS.search,
  AREAS.activity,
  AREAS.team,
  AREAS.device,
  AREAS.preferences,
];

/** One entry of the side bar. */
export interface CountedArea extends Area {
  /** The noun that its number counts. */
  readonly counted?: string;
  readonly count?: (data: Data, today: Day) => number;
  /** Whether its number needs attention. */
  readonly calls?: boolean;
}

/** The areas of the business, each with its number (screens.md, "At a desk"). */
export const BUSINESS_AREAS: readonly CountedArea[] = [
  AREAS.home,
  { ...AREAS.projects, counted: 'activos', count: (data) => projectsIn(data, 'active').length },
  { ...AREAS.tasks, counted: 'abiertas', count: (data) => tasksInWork(data, 'open').length },
  { ...AREAS.requests, counted: 'pendientes', count: (data) => requestsInWork(data, 'Pending').length, calls: true },
  { ...AREAS.materials, counted: 'con stock bajo', count: (data) => lowItems(data).length, calls: true },
  { ...AREAS.warehouses, counted: 'por despachar', count: (data) => requestsToDispatch(data).length, calls: true },
  {
    ...AREAS.customers,
    counted: 'clientes',
    count: ({ customers }) => sumBy(customers.values(), ({ archivedAt }) => Number(!archivedAt)),
  },
  {
    ...AREAS.billing,
    counted: 'vencidas',
    count: ({ invoices }, today) =>
      sumBy(liveInvoices(invoices), (invoice) => Number(invoiceStatusView(invoice, today) === 'overdue')),
    calls: true,
  },
  AREAS.reports,
  { ...AREAS.users, counted: 'usuarios', count: ({ users }) => availableUsers(users).length },
  { ...AREAS.team, counted: 'por revisar', calls: true },
];

/** The areas of this device, below those of the business. */
export const DEVICE_AREAS: readonly CountedArea[] = [AREAS.activity, AREAS.device, AREAS.preferences];
