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
import { routes } from '@/lib/routes';
import { type Area, TAB_AREAS } from './tab-areas';

/** Every area of the app; the side bar, «Más», the keys and the palette each choose from them. */
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
