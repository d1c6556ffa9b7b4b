import { FolderKanban, House, type LucideIcon, Package, Warehouse } from 'lucide-react';
import { type Path, routes } from '@/lib/routes';

/** A part of the app with its own entry in the navigation. */
export interface Area {
  readonly href: Path;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The areas of the bottom bar, in a file of their own because every page loads them first. */
export const TAB_AREAS = {
  home: { href: routes.home(), label: 'Inicio', icon: House },
  projects: { href: routes.projects(), label: 'Proyectos', icon: FolderKanban },
  materials: { href: routes.materials(), label: 'Materiales', icon: Package },
  warehouses: { href: routes.warehouses(), label: 'Almacenes', icon: Warehouse },
} satisfies Readonly<Record<string, Area>>;
