import { sampleData } from '@/data/sample';
import { BUILD_DAY } from '@/lib/store/device/device-store';

/**
 * Which ids get an exported page: every sample's, and the template's, which the service worker serves for any other id.
 * Nested segments are whole pairs, never filtered by their parent: a parent without children would break the export.
 */
const samples = sampleData(BUILD_DAY);

const eachId = (table: ReadonlyMap<string, unknown>, template: string) => [...table.keys(), template].map((id) => ({ id }));

export const projectParams = () => eachId(samples.projects, 'templateprj0');

export const taskParams = () => [
  ...[...samples.tasks.values()].map(({ id, projectId }) => ({ id: projectId as string, taskId: id as string })),
  { id: 'templateprj0', taskId: 'templatetsk0' },
];

export const warehouseParams = () => eachId(samples.warehouses, 'templatewhs0');

export const stockParams = () => [
  ...[...samples.warehouses.keys()].flatMap((id) =>
    [...samples.materials.keys()].map((itemId) => ({ id: id as string, itemId: itemId as string })),
  ),
  { id: 'templatewhs0', itemId: 'templateitm0' },
];

export const shipmentParams = () => [
  // A transfer is looked at from where it left, and received where it arrives.
  ...[...samples.shipments.values()].flatMap(({ id, warehouseId, otherWarehouseId }) =>
    [warehouseId, ...(otherWarehouseId ? [otherWarehouseId] : [])].map((at) => ({ id: at as string, shipmentId: id as string })),
  ),
  { id: 'templatewhs0', shipmentId: 'templateshp0' },
];

export const materialParams = () => eachId(samples.materials, 'templatemat0');

export const userParams = () => eachId(samples.users, 'templateusr0');

export const customerParams = () => eachId(samples.customers, 'templatecus0');
