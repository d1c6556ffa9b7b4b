import { sampleData } from '@/data/sample';
import { isRecord, recordCount } from '@/lib/domain/archiving';
import { mentionedFiles } from '@/lib/domain/attached-files';
import { type Data, type Patch, put, remove, TABLE_NAMES } from '@/lib/domain/data';
import { aboutOf } from '@/lib/domain/history/entry';
import { linksOf, nameOfId, nameOfRecord, nameOfRow, referenceOf } from '@/lib/domain/records';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { type Rows, TABLE_SCHEMAS } from '@/lib/domain/schemas';
import { asDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { aCustomer, anInvoice, dataWith, NOW } from '../support/builders';
import { linkedRow } from '../support/linked-row';

const data: Data = sampleData(asDay('2026-11-21'));
/**
 * Ids of no record: the form that created an invoice, and the checklist point of a photo. A row's own parts and a notification's
 * target are filtered by `.id`.
 */
const NOT_LINKS: readonly string[] = [
  'budgetRequests.attachments.pointId',
  'completionReports.asSigned.attachments.pointId',
  'completionReports.attachments.pointId',
  'completionReports.earlier.asSigned.attachments.pointId',
  'completionReports.earlier.attachments.pointId',
  'invoices.formId',
  'tasks.attachments.pointId',
];
const patches = TABLE_NAMES.flatMap((table): readonly Patch[] => [...data[table].values()].map((row) => put(table, row)));

describe('the definitions of records', () => {
  it('gives every row a name of one line that is not blank', () => {
    const names = patches.map(({ table, row }) => (row ? nameOfRow(data, table, row) : ''));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => name.trim() === '' || name.includes('\n'))).toEqual([]);
  });

  it('gives a record the same name in a list, in a conflict and as a reference', () => {
    const other = patches.flatMap(({ table, id, row }) => {
      if (!row) return [];
      const name = nameOfRow(data, table, row);
      const names = [nameOfRecord(data, table, id), nameOfId(data, id), referenceOf(data, table, row).name];
      return names.every((known) => known === name) ? [] : [`${table} ${name}: ${names.join(', ')}`];
    });
    expect(other).toEqual([]);
  });

  it('names a material request by its materials, with or without notes', () => {
    const [request] = data.materialRequests.values();
    if (!request) throw new Error('The sample has no material request');
    const title = materialRequestTitle(request, data.materials);
    const named = ['', 'Urge'].map((notes) => nameOfRow(data, 'materialRequests', { ...request, notes }));
    expect([title === request.id, named]).toEqual([false, [title, title]]);
  });

  it('names the settings by the business, or by their noun', () => {
    const [settings] = data.settings.values();
    if (!settings) throw new Error('The sample has no settings');
    const named = ['Red Norte', ' '].map((businessName) => nameOfRow(data, 'settings', { ...settings, businessName }));
    expect(named).toEqual(['Red Norte', 'Datos del negocio']);
  });

  it('knows every field that contains the id of another record', () => {
    const everyId = new Map(patches.map(({ id }) => [String(id), id]));
    const missed = patches.flatMap(({ table, id, row }) => {
      const linked = new Set(row ? linksOf(table, row).map((link) => link.id) : []);
      return Object.entries(row ?? {})
        .filter(([, value]) => typeof value === 'string' && value !== id && everyId.has(value) && !linked.has(value))
        .map(([field]) => `${table}.${field}`);
    });
    expect([...new Set(missed)]).toEqual([]);
  });

  it('has a link for every id that a row can contain, also for ids that the sample lacks', () => {
    const missed = TABLE_NAMES.flatMap((table) => {
      const { row, held } = linkedRow(TABLE_SCHEMAS[table]);
      const linked = new Set(linksOf(table, row as Rows[typeof table]).map(({ id }) => id));
      return held.filter(({ id }) => !linked.has(id)).map(({ path }) => `${table}.${path}`);
    });
    expect(missed.filter((field) => !field.endsWith('.id')).sort()).toEqual(NOT_LINKS);
  });

  it('keeps the bytes of every attachment in a row', () => {
    const carried = patches.flatMap(({ row }) =>
      row && 'attachments' in row ? row.attachments.map(({ id }) => String(id)) : [],
    );
    expect(carried.length).toBeGreaterThan(0);
    expect([...mentionedFiles(data)].sort()).toEqual(carried.sort());
  });

  it('finds a completion report in the history of its task and its project, but not of its customer', () => {
    const [report] = data.completionReports.values();
    if (!report) throw new Error('The sample has no report');
    expect(aboutOf([put('completionReports', report)], [], data)).toEqual([report.id, data.tasks.get(report.id)?.projectId]);
  });

  it('finds a transfer in the history of both warehouses', () => {
    const transfer = [...data.shipments.values()].find(({ otherWarehouseId }) => otherWarehouseId !== undefined);
    if (!transfer) throw new Error('The sample has no transfer');
    expect(aboutOf([put('shipments', transfer)], [], data)).toEqual(
      expect.arrayContaining([transfer.id, transfer.warehouseId, transfer.otherWarehouseId]),
    );
  });
});

it('a deleted invoice is no record to a person, neither in a count nor as a written row', () => {
  const [live, deleted] = [anInvoice({ id: asId('INV-2026-001') }), anInvoice({ id: asId('INV-2026-002'), deletedAt: NOW })];
  const books = dataWith({ customers: [aCustomer()], invoices: [live, deleted] });
  expect([recordCount(books, 'invoices'), recordCount(books, 'customers')]).toEqual([1, books.customers.size]);
  const rows = [put('invoices', live), put('invoices', deleted), remove('invoices', live.id), put('customers', aCustomer())];
  expect(rows.map(isRecord)).toEqual([true, false, false, true]);
});
