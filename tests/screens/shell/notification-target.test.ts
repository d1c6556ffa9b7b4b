import { targetPath } from '@/components/shell/header/notification-list';
import type { NotificationTarget } from '@/lib/domain/model/notification';

it.each<[NotificationTarget, string]>([
  [{ noun: 'task', id: 'tsk000000001', parentId: 'prj000000001' }, '/projects/prj000000001/tasks/tsk000000001/'],
  [{ noun: 'budget-request', id: 'bud000000001', parentId: 'prj000000001' }, '/projects/prj000000001/budget/'],
  [{ noun: 'material-request', id: 'mrq000000001', parentId: 'prj000000001' }, '/projects/prj000000001/equipment/'],
  [{ noun: 'inventory-item', id: 'mat000000001', parentId: 'whs000000001' }, '/warehouses/whs000000001/inventory/mat000000001/'],
  [{ noun: 'inventory-item', id: 'mat000000001' }, '/materials/mat000000001/'],
  [{ noun: 'customer', id: 'cus000000001' }, '/customers/cus000000001/'],
  [{ noun: 'project', id: 'prj000000001' }, '/projects/prj000000001/'],
  [{ noun: 'invoice', id: 'INV-2026-001' }, '/billing/?factura=INV-2026-001'],
  [{ noun: 'task', id: 'tsk000000001' }, '/'],
])('a notification of %j opens %s', (target, path) => {
  expect(targetPath(target)).toBe(path);
});
