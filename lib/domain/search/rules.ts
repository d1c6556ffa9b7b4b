import { groupBy } from '@/lib/kernel/list';
import { isLive } from '../archiving';
import { projectsOfCustomer } from '../customer/rules';
import { type Data, findRow } from '../data';
import { writesBetween } from '../derived';
import { invoiceNumber, invoicesOf } from '../invoice/rules';
import type { Rows, TableName } from '../schemas';
import { ledgerOf, serialKey } from '../stock/ledger';
import { shipmentsOf } from '../stock/shipment';
import { tasksOfProject } from '../task/rules';
import { personWords } from '../user/rules';
import { warehouseLocation } from '../warehouse/rules';
import { phoneTexts } from './list-search';

/** The groups of the global search, in display order. */
export const SEARCH_NOUNS = [
  'project',
  'task',
  'customer',
  'serial',
  'material',
  'warehouse',
  'shipment',
  'invoice',
  'user',
] as const;
export type SearchNoun = (typeof SEARCH_NOUNS)[number];

/**
 * An entry of the global search. `id` is its record; for a serial its material. `parentId` is a task's project, a shipment's
 * warehouse, or a serial's current warehouse.
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

/** The last 4 to 10 characters of a serial, as people read them from a label. A phone number ends so without its country code. */
const tailsOf = (code: string) => {
  const plain = code.replace(/[^\p{L}\p{N}]/gu, '');
  const longest = Math.min(LONGEST_TAIL, plain.length);
  return Array.from({ length: Math.max(0, longest - SHORTEST_TAIL + 1) }, (_, index) => plain.slice(-(SHORTEST_TAIL + index)));
};

/** The content of an entry, without key and noun. */
type EntryParts = Omit<SearchEntry, 'key' | 'noun' | 'words'> & { readonly more?: readonly (string | undefined)[] };
type EntryText = (data: Data, id: string) => EntryParts | undefined;

const rowOf = <Name extends TableName>(table: Name, say: (row: Rows[Name], data: Data) => Omit<EntryParts, 'id'>): EntryText => {
  return (data, id) => {
    const row = findRow(data, table, id);
    return row && { id, ...say(row, data) };
  };
};

const SAY: Record<SearchNoun, EntryText> = {
  project: rowOf('projects', ({ title, customerId }, { customers }) => ({
    title,
    detail: customers.get(customerId)?.name ?? '',
  })),
  task: rowOf('tasks', ({ title, projectId }, { projects }) => ({
    title,
    detail: projects.get(projectId)?.title ?? '',
    parentId: projectId,
  })),
  customer: rowOf('customers', ({ name, contact, email, phone, taxId }) => ({
    title: name,
    detail: contact,
    more: [email, ...phoneTexts(phone), ...tailsOf(phone), taxId],
  })),
  serial: (data, key) => {
    const history = ledgerOf(data).serials.get(key);
    return (
      history && {
        id: history.materialId,
        title: history.serialNumber,
        detail: data.materials.get(history.materialId)?.name ?? '',
        more: tailsOf(history.serialNumber),
        parentId: history.warehouseId,
      }
    );
  },
  material: rowOf('materials', ({ name, category, trackingField }) => ({
    title: name,
    detail: category,
    more: [trackingField ?? ''],
  })),
  warehouse: rowOf('warehouses', (warehouse) => ({
    title: warehouse.name,
    detail: warehouseLocation(warehouse),
    more: [warehouse.address],
  })),
  shipment: rowOf('shipments', ({ reference, supplier, destination, warehouseId }, { warehouses }) => ({
    title: reference,
    detail: supplier ?? destination ?? '',
    more: [warehouses.get(warehouseId)?.name],
    parentId: warehouseId,
  })),
  invoice: (data, id) => {
    const invoice = findRow(data, 'invoices', id);
    if (!invoice || !isLive(invoice)) return undefined;
    return {
      id,
      title: id,
      detail: data.customers.get(invoice.customerId)?.name ?? '',
      more: [data.projects.get(invoice.projectId)?.title, String(invoiceNumber(id).sequence)],
    };
  },
  user: rowOf('users', (user) => ({
    title: user.name,
    detail: user.team,
    more: [...personWords(user), user.email, ...phoneTexts(user.phone), ...tailsOf(user.phone)],
  })),
};

const keyOf = (noun: SearchNoun) => (id: string) => `${noun} ${id}`;

/** The noun in a key. */
export const nounOfKey = (key: string) => key.slice(0, key.indexOf(' '));

/** The current entry of a key; `undefined` when its record is gone or a deleted invoice. */
export const searchEntry = (data: Data, key: string): SearchEntry | undefined => {
  const at = key.indexOf(' ');
  const noun = SEARCH_NOUNS.find((known) => known === key.slice(0, at));
  const said = noun && SAY[noun](data, key.slice(at + 1));
  if (!said) return undefined;
  const { more = [], ...rest } = said;
  return { ...rest, key, noun, words: [rest.detail, ...more].filter(Boolean).join(' ') };
};

/** The keys of the small groups: all but tasks and serials. */
export function* fewSearchKeys(data: Data): Generator<string, undefined> {
  for (const [noun, table] of Object.entries(TABLE_OF))
    if (table !== 'tasks') for (const id of data[table].keys()) yield `${noun} ${id}`;
  return undefined;
}

/** The keys of the large groups: serials from the ledger, and tasks. */
export function* manySearchKeys(data: Data): Generator<string, undefined> {
  for (const key of ledgerOf(data).serials.keys()) yield `serial ${key}`;
  for (const id of data.tasks.keys()) yield `task ${id}`;
  return undefined;
}

const TABLE_OF = {
  project: 'projects',
  task: 'tasks',
  customer: 'customers',
  material: 'materials',
  warehouse: 'warehouses',
  shipment: 'shipments',
  invoice: 'invoices',
  user: 'users',
} as const satisfies Record<Exclude<SearchNoun, 'serial'>, TableName>;

const idsOf = (rows: Iterable<{ readonly id: string }>) => [...rows].map(({ id }) => id);

/**
 * The keys whose entry may differ from an earlier snapshot: written records, and those that show a renamed one. `null` when the
 * later snapshot does not descend from the earlier. The cost depends on the writes.
 */
export const changedSearchKeys = (earlier: Data, later: Data): ReadonlySet<string> | null => {
  const writes = writesBetween([...Object.values(TABLE_OF), 'movements'] as const, earlier, later);
  if (!writes) return null;
  const own = Object.entries(TABLE_OF).flatMap(([noun, table]) => writes[table].map(({ key }) => `${noun} ${key}`));
  const serials = writes.movements.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => (row?.serialNumber ? serialKey(row.materialId, row.serialNumber) : [])),
  );
  const renamedProjects = writes.projects.filter(({ before, after }) => before && before.title !== after?.title);
  const renamedCustomers = writes.customers.filter(({ before, after }) => before && before.name !== after?.name);
  const renamedWarehouses = writes.warehouses.filter(({ before, after }) => before && before.name !== after?.name);
  const renamedMaterials = writes.materials.filter(({ before, after }) => before && before.name !== after?.name);
  const ofRenamed = renamedMaterials.flatMap(({ key }) =>
    [...ledgerOf(later).serials.keys()].filter((serial) => serial.startsWith(`${key} `)),
  );
  return new Set([
    ...own,
    ...[...serials, ...ofRenamed].map(keyOf('serial')),
    ...renamedProjects.flatMap(({ key }) => idsOf(tasksOfProject(later.tasks, key))).map(keyOf('task')),
    ...renamedCustomers.flatMap(({ key }) => idsOf(projectsOfCustomer(later.projects, key))).map(keyOf('project')),
    ...[...renamedProjects, ...renamedCustomers]
      .flatMap(({ key }) => idsOf(invoicesOf(later.invoices, key)))
      .map(keyOf('invoice')),
    ...renamedWarehouses.flatMap(({ key }) => idsOf(shipmentsOf(later, key))).map(keyOf('shipment')),
  ]);
};

/** Groups found entries in display order, keeping their order within a group; empty groups are omitted. */
export const groupFound = (found: readonly SearchEntry[]) => {
  const groups = groupBy(found, ({ noun }) => noun);
  return SEARCH_NOUNS.flatMap((noun) => {
    const entries = groups.get(noun);
    return entries ? [{ noun, entries }] : [];
  });
};
