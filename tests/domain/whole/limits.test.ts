import * as v from 'valibot';
import { approveBudgetRequest, requestBudget } from '@/lib/domain/budget-request/changes';
import { applyPatches, type Change, type Data } from '@/lib/domain/data';
import { emptyMaterialDraft, materialDraftSchema } from '@/lib/domain/material/draft';
import { requestMaterial } from '@/lib/domain/material-request/changes';
import { emptyItemLine, materialRequestDraftSchema } from '@/lib/domain/material-request/draft';
import { misfitRefusal } from '@/lib/domain/misfit';
import { raiseNotifications } from '@/lib/domain/notification/changes';
import { isRefused } from '@/lib/domain/refusal';
import { countDraftSchema, entryToDraft } from '@/lib/domain/stock/count-draft';
import { stockReader } from '@/lib/domain/stock/import';
import { lineRefusals } from '@/lib/domain/stock/line';
import { emptyLineDraft, lineFromDraft } from '@/lib/domain/stock/line-draft';
import { receiveStock } from '@/lib/domain/stock/receive';
import { reverseShipment } from '@/lib/domain/stock/reverse';
import { newId } from '@/lib/kernel/id';
import { refusalText } from '@/lib/text/messages';
import { notificationText } from '@/lib/text/notification-text';
import {
  aBudgetRequest,
  aMaterial,
  aTask,
  budgetRequestId,
  dataAfter,
  materialRequestId,
  shipmentId,
  TODAY,
  testEnv,
} from '../../support/builders';
import { readRows } from '../../support/read-rows';
import { aLine, aShipmentInput, cable, connector, ont, stockBusiness } from '../../support/stock-builders';

const LONG = 'x'.repeat(250);

const said = <Input>(data: Data, change: Change<Input>, input: Input) => {
  const answer = change(data, input, testEnv());
  return isRefused(answer) ? { text: refusalText(answer), line: answer.line, field: answer.field } : misfitRefusal(answer);
};

const messages = (schema: v.GenericSchema, typed: unknown) =>
  (v.safeParse(schema, typed).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]);

it('a stock file skips and names the rows whose location, lot or serial is too long', () => {
  const rows = [
    ['Conector SC/APC', '5', '', '', LONG],
    ['Cable drop', '5', LONG, '', ''],
    ['ONT', '', '', LONG, ''],
    ['Conector SC/APC', '1000001', '', '', ''],
    ['Conector SC/APC', '5', '', '', 'Pasillo 3'],
  ].map((cells, index) => ({ number: index + 2, cells }));
  const mapping = { material: 0, quantity: 1, lot: 2, serial: 3, location: 4, unitCost: undefined, condition: undefined };
  const { lines, problems } = readRows(stockReader(stockBusiness(), mapping, newId), rows);
  expect(problems).toEqual([
    { row: 2, message: 'La ubicación pasa de 200 caracteres.' },
    { row: 3, message: 'El lote pasa de 200 caracteres.' },
    { row: 4, message: 'La serie pasa de 200 caracteres.' },
    { row: 5, message: 'La cantidad «1000001» es demasiado grande.' },
  ]);
  expect(said(stockBusiness(), receiveStock, aShipmentInput({ lines }))).toBeUndefined();
});

it('a count whose serials were pasted with spaces between them asks for one serial per line', () => {
  const blanks = Array.from({ length: 20 }, (_, index) => `ONT-2026-${String(index).padStart(3, '0')}`).join(' ');
  const material = aMaterial({ id: ont, trackingType: 'individual' });
  const entry = (extraSerials: string) => ({
    ...entryToDraft({ material, expected: 0, serialNumbers: [] }),
    isLooked: true,
    extraSerials,
  });
  const draft = (extraSerials: string) => ({
    reference: 'CON000001',
    date: TODAY,
    reason: '',
    entries: [entry(extraSerials)],
    found: { materialId: '', lotNumber: '' },
  });
  expect(messages(countDraftSchema, draft(blanks))).toEqual([
    [
      'entries.0.extraSerials',
      'La serie «ONT-2026-000 ONT-2026-001 ONT-2026-002 …» pasa de 200 caracteres. Escribe una por línea o sepáralas con comas.',
    ],
  ]);
  expect(messages(countDraftSchema, draft('ONT0001-ONT9999'))).toEqual([
    ['entries.0.extraSerials', 'El rango ONT0001-ONT9999 pasa de 1,000 series. Divídelo.'],
  ]);
  expect(messages(countDraftSchema, draft(blanks.replaceAll(' ', '\n')))).toEqual([]);
});

it.each<[string, Parameters<typeof aLine>[0], string, string]>([
  ['location', { location: LONG }, 'location', 'Escribe 200 caracteres como máximo.'],
  ['lot', { materialId: cable, lotNumber: LONG }, 'lotNumber', 'Escribe 200 caracteres como máximo.'],
  [
    'serial',
    { materialId: ont, serialNumbers: [LONG] },
    'serialNumbers',
    `La serie «${'x'.repeat(39)}…» pasa de 200 caracteres. Escribe una por línea o sepáralas con comas.`,
  ],
  ['notes', { notes: 'x'.repeat(10_001) }, 'notes', 'Escribe 10,000 caracteres como máximo.'],
  ['extra field', { customFields: { Color: LONG } }, 'customFields', 'Escribe 200 caracteres como máximo.'],
  [
    'extra field with a name lost in storage',
    { customFields: Object.fromEntries([['__proto__', 'azul']]) },
    'customFields',
    'Un campo no puede llamarse «__proto__». Quítalo del material y añade otro.',
  ],
  ['quantity', { quantity: 1_000_000_001 }, 'quantity', 'Escribe una cantidad de 1,000,000,000 como máximo.'],
])('a shipment with a line whose %s is invalid is refused at that line', (_what, wanted, field, text) => {
  const lines = [aLine(), aLine(wanted)];
  expect(said(stockBusiness(), receiveStock, aShipmentInput({ lines }))).toEqual({ line: 1, field, text });
});

it('the editor of a line checks its extra fields too', () => {
  const draft = { ...emptyLineDraft(newId(), connector), quantity: '1', customFields: { Color: LONG } };
  const refusals = lineRefusals(stockBusiness(), 'in', lineFromDraft(draft));
  expect(refusals.map((refusal) => [refusal.field, refusalText(refusal)])).toEqual([
    ['customFields', 'Escribe 200 caracteres como máximo.'],
  ]);
});

it('a material refuses an extra field whose name is lost in storage', () => {
  const draft = { ...emptyMaterialDraft(), name: 'Mufa', minStock: '1', customFields: ['Color', '__proto__', 'toString'] };
  expect(messages(materialDraftSchema, draft)).toEqual([
    ['customFields.1', 'Un campo no puede llamarse «__proto__». Escribe otro nombre.'],
  ]);
});

it('a notification of an expense with one line of nearly 10,000 characters fits its limit', () => {
  const { decision: _decision, ...asked } = aBudgetRequest({ description: 'Grúa '.repeat(1_999) });
  const requested = dataAfter(stockBusiness(), requestBudget, { ...asked, attachments: [] });
  const approved = dataAfter(requested, approveBudgetRequest, { id: budgetRequestId() });
  const patches = raiseNotifications(approved, { say: notificationText }, testEnv());
  if (isRefused(patches)) throw new Error(patches.refused);
  expect(misfitRefusal(patches)).toBeUndefined();
  const told = [...applyPatches(approved, patches).notifications.values()].find(({ type }) => type === 'budget');
  expect(told?.message.length).toBeLessThan(250);
  expect(told?.message).toMatch(/^Grúa Grúa .*…: \$1,500\.00$/);
});

it('quantities of a material request whose sum is not exact are refused before they are written', () => {
  const items = [1, 2].map(() => ({ materialId: connector, quantity: 2 ** 53 - 1 }));
  const request = { id: materialRequestId(9), projectId: aTask().projectId, requiredByDate: TODAY, notes: '', items };
  expect(said(stockBusiness(), requestMaterial, request)).toEqual({
    field: 'items',
    text: 'Escribe una cantidad de 1,000,000,000 como máximo.',
  });
  const half = items.map((item) => ({ ...item, quantity: 600_000_000 }));
  expect(
    messages(materialRequestDraftSchema, { items: half, picks: {}, ...emptyItemLine, requiredByDate: TODAY, notes: '' }),
  ).toEqual([['items', 'La cantidad de un artículo es demasiado grande. Quítalo y añádelo otra vez.']]);
});

it('a reason is stored whole in the shipment and shortened in each movement, at whole characters', () => {
  const received = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ id: shipmentId() }));
  const reason = `${'x'.repeat(198)}📡${'y'.repeat(50)}`;
  const answer = reverseShipment(received, { id: shipmentId(2), shipmentId: shipmentId(), reason }, testEnv());
  if (isRefused(answer)) throw new Error(answer.refused);
  const after = applyPatches(received, answer);
  expect(after.shipments.get(shipmentId(2))?.notes).toBe(reason);
  expect([...after.movements.values()].at(-1)?.reason).toBe(`${'x'.repeat(198)}…`);
});
