import { groupBy, memoByIdentity } from '@/lib/kernel/list';
import type { Data } from '../data';
import { invoiceNumber, liveInvoices } from '../invoice/rules';
import { ledgerOf } from '../stock/ledger';
import { personWords } from '../user/rules';

/** The groups of the search over everything, in the order in which they are shown. */
export const SEARCH_NOUNS = ['project', 'task', 'customer', 'serial', 'material', 'shipment', 'invoice', 'user'] as const;
export type SearchNoun = (typeof SEARCH_NOUNS)[number];

/**
 * One thing that the search may find, in its own words. `id` is its record; a serial's is its material.
 * `parentId` is a task's project, a shipment's warehouse, and for a serial the warehouse it is in (none once it has left).
 */
export interface SearchEntry {
  readonly key: string;
  readonly noun: SearchNoun;
  readonly id: string;
  readonly parentId?: string;
  readonly title: string;
  readonly detail: string;
  readonly words: string;
}

const SHORTEST_TAIL = 4;
const LONGEST_TAIL = 10;

const entry = (
  noun: SearchNoun,
  id: string,
  title: string,
  detail: string,
  more: readonly (string | undefined)[] = [],
  parentId?: string,
) =>
  ({
    key: `${noun} ${id}`,
    noun,
    id,
    parentId,
    title,
    detail,
    words: [detail, ...more].filter(Boolean).join(' '),
  }) satisfies SearchEntry;

/** The last characters of a serial, from four on, as people read them off a label. */
const tailsOf = (serial: string) => {
  const plain = serial.replace(/[^\p{L}\p{N}]/gu, '');
  const longest = Math.min(LONGEST_TAIL, plain.length);
  return Array.from({ length: Math.max(0, longest - SHORTEST_TAIL + 1) }, (_, index) => plain.slice(-(SHORTEST_TAIL + index)));
};

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

const serials = (data: Data) =>
  [...ledgerOf(data).serials].map(([key, { serialNumber, materialId, warehouseId }]): SearchEntry => {
    const material = data.materials.get(materialId)?.name ?? '';
    return { ...entry('serial', materialId, serialNumber, material, tailsOf(serialNumber), warehouseId), key: `serial ${key}` };
  });

/** Everything that can be searched for, in no particular order; deleted invoices are left out. */
export const searchEntries = memoByIdentity((data: Data): readonly SearchEntry[] => [
  ...[...data.projects.values()].map(({ id, title, customerId }) =>
    entry('project', id, title, data.customers.get(customerId)?.name ?? ''),
  ),
  ...[...data.tasks.values()].map(({ id, title, projectId }) =>
    entry('task', id, title, data.projects.get(projectId)?.title ?? '', [], projectId),
  ),
  ...[...data.customers.values()].map(({ id, name, contact, email, phone }) =>
    entry('customer', id, name, contact, [email, phone, digitsOf(phone)]),
  ),
  ...serials(data),
  ...[...data.materials.values()].map(({ id, name, category, trackingField }) =>
    entry('material', id, name, category, [trackingField ?? '']),
  ),
  ...[...data.shipments.values()].map(({ id, reference, supplier, destination, warehouseId }) =>
    entry('shipment', id, reference, supplier ?? destination ?? '', [data.warehouses.get(warehouseId)?.name], warehouseId),
  ),
  ...liveInvoices(data.invoices).map(({ id, customerId, projectId }) =>
    entry('invoice', id, id, data.customers.get(customerId)?.name ?? '', [
      data.projects.get(projectId)?.title,
      String(invoiceNumber(id).sequence),
    ]),
  ),
  ...[...data.users.values()].map((user) => {
    const { id, name, email, phone, team } = user;
    return entry('user', id, name, team, [...personWords(user), email, phone, digitsOf(phone)]);
  }),
]);

/** What was found, group by group in their order; inside a group the best match first. Empty groups are left out. */
export const groupFound = (found: readonly SearchEntry[]) => {
  const groups = groupBy(found, ({ noun }) => noun);
  return SEARCH_NOUNS.flatMap((noun) => {
    const entries = groups.get(noun);
    return entries ? [{ noun, entries }] : [];
  });
};
