import { routes } from '@/lib/routes';
import { templatePage } from '@/lib/store/device/template-pages';
import { customerId, materialId, projectId, taskId, warehouseId } from '../support/builders';

const BORN = 'k3v9x2ab7d0q';
const OTHER = 'm0xq27zk9w1a';

it.each([
  [`projects/${BORN}/index.txt`, 'projects/templateprj0/index.txt'],
  [`projects/edit/${BORN}/`, 'projects/edit/templateprj0/'],
  [`projects/${BORN}/tasks/${OTHER}/edit/`, 'projects/templateprj0/tasks/templatetsk0/edit/'],
  [`projects/prj000000001/tasks/${BORN}/__next._tree.txt`, 'projects/templateprj0/tasks/templatetsk0/__next._tree.txt'],
  [`warehouses/${BORN}/inventory/mat000000001/`, 'warehouses/templatewhs0/inventory/templateitm0/'],
  [`warehouses/${BORN}/shipments/${OTHER}/receive/`, 'warehouses/templatewhs0/shipments/templateshp0/receive/'],
  [`materials/${BORN}/`, 'materials/templatemat0/'],
  [`users/edit/${BORN}/`, 'users/edit/templateusr0/'],
  [`customers/${BORN}/`, 'customers/templatecus0/'],
])('%s is answered by %s', (path, file) => {
  const page = templatePage(path);
  expect(page?.path).toBe(file);
  expect(page?.ids.reduce((all, [template, id]) => all.replaceAll(template, id), file)).toBe(path);
});

it.each([
  routes.project(projectId(1)),
  routes.task(projectId(1), taskId(2)),
  routes.stock(warehouseId(1), materialId(1)),
  routes.customer(customerId(1)),
  routes.newProject(),
  routes.preferences(),
  '/projects/templateprj0/index.txt',
  '/_next/static/chunks/projects.js',
])('%s has a page of its own', (path) => {
  expect(templatePage(path.slice(1))).toBeUndefined();
});
