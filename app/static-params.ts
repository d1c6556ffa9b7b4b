import { sampleData } from '@/data/sample';
import { BUILD_DAY } from '@/lib/store/device/device-store';
import { TEMPLATE_IDS } from '@/lib/store/device/template-pages';

/**
 * Which ids get an exported page: every sample's, and the template's, which the service worker, or before it the page itself, serves for any other id.
 * Nested segments are whole pairs, never filtered by their parent: a parent without children would break the export.
 */
const samples = sampleData(BUILD_DAY);

const eachId = (table: ReadonlyMap<string, unknown>, template: string) => [...table.keys(), template].map((id) => ({ id }));

export const projectParams = () => eachId(samples.projects, TEMPLATE_IDS.projects);

export const taskParams = () => [
  ...[...samples.tasks.values()].map(({ id, projectId }) => ({ id: projectId as string, taskId: id as string })),
  { id: TEMPLATE_IDS.projects, taskId: TEMPLATE_IDS.tasks },
];

export const warehouseParams = () => eachId(samples.warehouses, TEMPLATE_IDS.warehouses);

export const stockParams = () => [
  ...[...samples.warehouses.keys()].flatMap((id) =>
    [...samples.materials.keys()].map((itemId) => ({ id: id as string, itemId: itemId as string })),
  ),
  { id: TEMPLATE_IDS.warehouses, itemId: TEMPLATE_IDS.inventory },
];

export const shipmentParams = () => [
  // A transfer is looked at from where it left, and received where it arrives.
  ...[...samples.shipments.values()].flatMap(({ id, warehouseId, otherWarehouseId }) =>
    [warehouseId, ...(otherWarehouseId ? [otherWarehouseId] : [])].map((at) => ({ id: at as string, shipmentId: id as string })),
  ),
  { id: TEMPLATE_IDS.warehouses, shipmentId: TEMPLATE_IDS.shipments },
];

export const materialParams = () => eachId(samples.materials, TEMPLATE_IDS.materials);

export const userParams = () => eachId(samples.users, TEMPLATE_IDS.users);

export const customerParams = () => eachId(samples.customers, TEMPLATE_IDS.customers);
