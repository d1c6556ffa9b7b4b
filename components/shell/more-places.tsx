'use client';

import {
  ChartColumn,
  ClipboardList,
  Handshake,
  HardDrive,
  History,
  Inbox,
  type LucideIcon,
  Radio,
  ReceiptText,
  Search,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { List, RowLink } from '@/components/ui/list';
import { type Path, routes } from '@/lib/routes';
import { SaveStatus } from './save-status';
import { SavedViews } from './saved-views';

const PLACES: readonly { readonly href: Path; readonly label: string; readonly icon: LucideIcon }[] = [
  { href: routes.users(), label: 'Usuarios', icon: Users },
  { href: routes.billing(), label: 'Facturación', icon: ReceiptText },
  { href: routes.customers(), label: 'Clientes', icon: Handshake },
  { href: routes.reports(), label: 'Reportes', icon: ChartColumn },
  { href: routes.tasks(), label: 'Tareas', icon: ClipboardList },
  { href: routes.requests(), label: 'Solicitudes', icon: Inbox },
  { href: routes.search(), label: 'Buscar', icon: Search },
  { href: routes.activity(), label: 'Actividad', icon: History },
  { href: routes.team(), label: 'Equipo', icon: Radio },
  { href: routes.device(), label: 'Datos de este dispositivo', icon: HardDrive },
  { href: routes.preferences(), label: 'Preferencias', icon: SlidersHorizontal },
];

/** Where the bottom bar has no room; loaded with the first tap on «Más», or before. */
export const MorePlaces = () => (
  <>
    <SavedViews inSheet />
    <List rows={PLACES} keyOf={({ href }) => href}>
      {({ href, label, icon: Icon }) => (
        <RowLink inSheet href={href} title={label} leading={<Icon aria-hidden className="size-6 text-link" />} />
      )}
    </List>
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted">
      <SaveStatus />
      <p className="text-sm">Versión {process.env.NEXT_PUBLIC_BUILD_ID}</p>
    </div>
  </>
);
