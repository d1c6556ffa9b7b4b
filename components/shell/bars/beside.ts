import { STEPS } from '@/components/frames/query-names';
import type { ProjectId } from '@/lib/domain/model/project';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';
import { type Path, routes } from '@/lib/routes';

/** The lists that are shown beside one of their records at a desk. */
export type ListName =
  | 'tasks'
  | 'project-tasks'
  | 'customers'
  | 'materials'
  | 'shipments'
  | 'users'
  | 'projects'
  | 'warehouses'
  | 'requests';

export interface ListBesides {
  readonly list: ListName;
  readonly label: string;
  /** The list's own page, where it has the whole width. */
  readonly href: Path;
  /** The id of the project or warehouse whose list it is. */
  readonly of?: string;
}

const ID = '([^/]+)';
const NOT_NEW = '(?!new/|edit/)[^/]+';

type Rule = readonly [pattern: string, list: ListName, label: string, href: (of: string) => Path];

const all = (path: Path) => () => path;
const tasksOf = (id: string) => routes.projectTasks(asId<ProjectId>(id));
const shipmentsOf = (id: string) => routes.warehouseShipments(asId<WarehouseId>(id));

/** The list of each page. `app` marks the same pages with `data-beside`, so that the styles reserve its space. */
const RULES: readonly Rule[] = [
  [`/projects/${ID}/tasks/new/`, 'project-tasks', 'Tareas', tasksOf],
  ['/projects/[^/]+/tasks/[^/]+/(?:edit/|return/)?', 'tasks', 'Tareas', all(routes.tasks())],
  ['/projects/[^/]+/(?:budget|equipment)/new/', 'requests', 'Solicitudes', all(routes.requests())],
  ['/projects/(?:new|edit/[^/]+)/', 'projects', 'Proyectos', all(routes.projects())],
  [`/customers/${NOT_NEW}/`, 'customers', 'Clientes', all(routes.customers())],
  ['/materials/(?:edit/)?[^/]+/', 'materials', 'Materiales', all(routes.materials())],
  ['/users/(?:edit/)?[^/]+/', 'users', 'Usuarios', all(routes.users())],
  ['/warehouses/(?:new|edit/[^/]+)/', 'warehouses', 'Almacenes', all(routes.warehouses())],
  [`/warehouses/${ID}/shipments/[^/]+/(?:receive/)?`, 'shipments', 'Envíos', shipmentsOf],
];

/** The list beside a page at a desk, if it has one. */
export const listBeside = (path: string): ListBesides | undefined => {
  for (const [pattern, list, label, href] of RULES) {
    const found = new RegExp(`^${pattern}$`).exec(path);
    if (found) return { list, label, href: href(found[1] ?? ''), of: found[1] };
  }
  return undefined;
};

/** The part of a query that searches and filters a list, without the names that the record's page writes. */
export const queryOfList = (search: string) => {
  const query = new URLSearchParams(search);
  for (const name of STEPS) query.delete(name);
  return query.size === 0 ? '' : `?${query}`;
};
