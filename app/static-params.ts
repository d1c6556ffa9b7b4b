import { sampleData } from '@/data/sample';
import { BUILD_DAY } from '@/lib/store/device/device-store';
import { TEMPLATE_IDS } from '@/lib/store/device/template-pages';

/**
 * The ids with an exported page: those of the sample and of the templates. For any other id the service worker serves the template;
 * before a worker controls the page, `standInForWorker` does.
 * Nested segments are listed as pairs, not filtered by their parent: a parent without children would break the export.
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
  // A transfer has a page at its origin, and its arrival's form at its destination.
  ...[...samples.shipments.values()].flatMap(({ id, warehouseId, otherWarehouseId }) =>
    [warehouseId, ...(otherWarehouseId ? [otherWarehouseId] : [])].map((at) => ({ id: at as string, shipmentId: id as string })),
  ),
  { id: TEMPLATE_IDS.warehouses, shipmentId: TEMPLATE_IDS.shipments },
];

export const materialParams = () => eachId(samples.materials, TEMPLATE_IDS.materials);

export const userParams = () => eachId(samples.users, TEMPLATE_IDS.users);

export const customerParams = () => eachId(samples.customers, TEMPLATE_IDS.customers);
