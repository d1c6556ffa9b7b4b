import { applyPatches, type Change, type Data, put } from '@/lib/domain/data';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import { archiveProject } from '@/lib/domain/project/changes';
import { isRefused, type RefusedAt } from '@/lib/domain/refusal';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { addedLineRefusal, type LineInput } from '@/lib/domain/stock/line';
import { stockEntries } from '@/lib/domain/stock/lots';
import { receiveStock } from '@/lib/domain/stock/receive';
import { reverseShipment } from '@/lib/domain/stock/reverse';
import { checkSerials } from '@/lib/domain/stock/serials';
import { nextStatuses, referenceSeed } from '@/lib/domain/stock/shipment';
import { advanceShipment, type ShipmentInput, saveShipment } from '@/lib/domain/stock/shipment-changes';
import { newId } from '@/lib/kernel/id';
import { alertText, FINALIZED_ALERT } from '@/lib/text/alerts';
import { refusalText } from '@/lib/text/messages';
import { aMaterial, dataAfter, projectId, refusalOf, taskId, testEnv } from '../../support/builders';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness, van } from '../../support/stock-builders';

const answerOf = <Input>(data: Data, change: Change<Input>, input: Input) => {
  const answer = change(data, input, testEnv());
  return isRefused(answer) ? answer : undefined;
};
const said = <Input>(data: Data, change: Change<Input>, input: Input) => {
  const answer = answerOf(data, change, input);
  return answer && { alert: alertText(answer), text: refusalText(answer), at: { line: answer.line, field: answer.field } };
};
const received = (...lines: LineInput[]) => dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines }));

const empty: Partial<ShipmentInput> = { reference: ' ', supplier: '', destination: '', date: '', lines: [] };
const noMaterial = aLine({ materialId: undefined, quantity: Number.NaN });

/** Each row corrects the error of the row before; the next error in the specification's order then follows. */
describe("the specification's alerts, in their order", () => {
  it.each<[string, Partial<ShipmentInput>, string | undefined, RefusedAt]>([
    ['nothing', empty, 'Please fill in all required fields', { field: 'reference' }],
    ['no supplier', { ...empty, reference: 'INB000001' }, 'Please fill in all required fields', { field: 'supplier' }],
    ['no date', { ...empty, reference: 'INB000001', supplier: 'X' }, 'Please fill in all required fields', { field: 'date' }],
    ['no items', { lines: [] }, 'Please add at least one item to the shipment', { field: 'lines' }],
    ['a line without material', { lines: [noMaterial] }, 'Please select a material', { line: 0, field: 'materialId' }],
    ['quantity 0', { lines: [aLine({ quantity: 0 })] }, 'Please enter a valid quantity', { line: 0, field: 'quantity' }],
    [
      'a lot without quantity',
      { lines: [aLine({ materialId: cable, quantity: 0 })] },
      'Please enter a valid quantity',
      { line: 0, field: 'quantity' },
    ],
    [
      'a lot without number',
      { lines: [aLine({ materialId: cable, lotNumber: ' ' })] },
      undefined,
      { line: 0, field: 'lotNumber' },
    ],
    ['a serial without number', { lines: [aLine({ materialId: ont })] }, undefined, { line: 0, field: 'serialNumbers' }],
  ])('a receipt is refused: %s', (_case, wanted, alert, at) => {
    expect(said(stockBusiness(), receiveStock, aShipmentInput(wanted))).toMatchObject({ alert, at });
  });

  it.each<[string, Partial<ShipmentInput>, string | undefined, RefusedAt]>([
    ['nothing', empty, 'Please fill in all required fields', { field: 'reference' }],
    ['no destination', { ...empty, reference: 'OUT000001' }, 'Please fill in all required fields', { field: 'destination' }],
    ['no date', { ...empty, reference: 'OUT000001', destination: 'X' }, 'Please fill in all required fields', { field: 'date' }],
    ['no items', { lines: [] }, 'Please add at least one item to the shipment', { field: 'lines' }],
    ['a line without material', { lines: [noMaterial] }, 'Please select a material', { line: 0, field: 'materialId' }],
    ['quantity 1.5', { lines: [aLine({ quantity: 1.5 })] }, 'Please enter a valid quantity', { line: 0, field: 'quantity' }],
    [
      'no lot',
      { lines: [aLine({ materialId: cable })] },
      'Please select a lot and enter a valid quantity',
      { line: 0, field: 'lotNumber' },
    ],
    [
      'a lot without quantity',
      { lines: [aLine({ materialId: cable, lotNumber: 'L-1', quantity: 0 })] },
      'Please select a lot and enter a valid quantity',
      { line: 0, field: 'quantity' },
    ],
    [
      'no serials',
      { lines: [aLine({ materialId: ont, serialNumbers: [' '] })] },
      'Please select at least one item',
      { line: 0, field: 'serialNumbers' },
    ],
  ])('an issue is refused: %s', (_case, wanted, alert, at) => {
    expect(said(stockBusiness(), issueStock, aShipmentInput(wanted))).toMatchObject({ alert, at });
  });

  it('and at the end', () => {
    expect(FINALIZED_ALERT.receive).toBe('Inbound shipment has been finalized!');
    expect(FINALIZED_ALERT.issue).toBe('Outbound shipment has been finalized!');
  });
});

it('proposes INB or OUT and the last 6 digits of the time', () => {
  expect(referenceSeed('receive', '2026-11-21T18:00:00.123Z')).toBe(
    `INB${String(Date.UTC(2026, 10, 21, 18, 0, 0, 123)).slice(-6)}`,
  );
  expect(referenceSeed('issue', '2026-11-21T18:00:00.000Z')).toMatch(/^OUT\d{6}$/);
});

it.each(['', 'Sideways', 'constructor', 'toString'])('refuses a shipment of the unknown type "%s"', (type) => {
  const input = { ...aShipmentInput({}), type: type as 'Incoming' };
  expect(answerOf(stockBusiness(), saveShipment, input)).toMatchObject({ refused: 'does-not-fit', figures: { path: ['type'] } });
});

describe('the limit is on the sum of the lines (S3)', () => {
  const data = received(aLine({ quantity: 10 }), aLine({ materialId: cable, lotNumber: 'L-204', quantity: 3 }));

  it.each([
    [
      [aLine({ quantity: 6 }), aLine({ quantity: 5 })],
      'Hay 10 de Conector SC/APC y este envío pide 11 en total.',
      { line: 1, field: 'quantity' },
    ],
    [
      [
        aLine({ materialId: cable, lotNumber: 'L-204', quantity: 2 }),
        aLine({ materialId: cable, lotNumber: ' l-204', quantity: 2 }),
      ],
      'Hay 3 en el lote L-204 y este envío pide 4 en total.',
      { line: 1, field: 'quantity' },
    ],
    [
      [aLine({ materialId: cable, lotNumber: 'L-9', quantity: 1 })],
      'No queda nada en el lote L-9.',
      { line: 0, field: 'quantity' },
    ],
  ])('%#', (lines, text, at) => {
    expect(said(data, issueStock, aShipmentInput({ lines }))).toEqual({ alert: undefined, text, at });
  });

  it('and the form says so earlier, when the line is added', () => {
    const place = { stage: 'out', warehouseId: central } as const;
    expect(addedLineRefusal(data, place, [aLine({ quantity: 6 })], aLine({ quantity: 4 }))).toBeUndefined();
    expect(addedLineRefusal(data, place, [aLine({ quantity: 6 })], aLine({ quantity: 5 }))?.refused).toBe('not-enough-stock');
  });
});

it("decides by the stock at commit: with 2 left, 5 can't leave, and the refusal gives the number left (S4)", () => {
  const open = received(aLine({ quantity: 10 }));
  const later = dataAfter(open, issueStock, aShipmentInput({ lines: [aLine({ quantity: 8 })] }));
  const form = aShipmentInput({ lines: [aLine({ quantity: 5 })] });
  expect(refusalOf(open, issueStock, form)).toBeNull();
  expect(said(later, issueStock, form)?.text).toBe('Quedan 2 de Conector SC/APC.');
});

describe('a serial is in one place (S5)', () => {
  const data = received(aLine({ materialId: ont, serialNumbers: ['ONT 001', 'ONT002'] }));
  const one = (serial: string, wanted: Partial<ShipmentInput> = {}) =>
    aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: [serial] })], ...wanted });

  it('receiving a present one is refused with its location, however it is written (S6)', () => {
    expect(said(data, receiveStock, one(' ont  001 ', { warehouseId: north }))?.text).toBe(
      'La serie ont  001 ya está en Almacén central.',
    );
  });

  it('issuing an absent one is refused with its location', () => {
    expect(said(data, issueStock, one('ONT002', { warehouseId: van }))?.text).toBe(
      'La serie ONT002 no está aquí: está en Almacén central.',
    );
    expect(said(data, issueStock, one('ONT999'))?.text).toBe('La serie ONT999 no está aquí: no está registrada.');
    const gone = dataAfter(data, issueStock, one('ONT002'));
    expect(said(gone, issueStock, one('ONT002'))?.text).toBe('La serie ONT002 no está aquí: ya salió a Calle Hidalgo 12.');
  });

  it('an issued one can return, and is shown as first written', () => {
    const gone = dataAfter(data, issueStock, one('ONT 001'));
    const back = dataAfter(gone, receiveStock, one('ont 001', { warehouseId: north }));
    expect(onHand(back, north, ont)).toBe(1);
    expect(stockEntries(data, central, ont).map(({ serialNumber }) => serialNumber)).toEqual(['ONT 001', 'ONT002']);
  });

  it("can't be twice in one shipment (S7)", () => {
    const lines = [aLine({ materialId: ont, serialNumbers: ['A1'] }), aLine({ materialId: ont, serialNumbers: ['A2', ' a1 '] })];
    expect(said(stockBusiness(), receiveStock, aShipmentInput({ lines }))).toMatchObject({
      text: 'La serie a1 está repetida en este envío.',
      at: { line: 1, field: 'serialNumbers' },
    });
  });

  it('a list is checked before the receipt', () => {
    const gone = dataAfter(data, issueStock, one('ONT002'));
    expect(checkSerials(gone, ont, ['ont 001', 'ONT002', 'ONT003', 'ont003']).map(({ state }) => state)).toEqual([
      'present',
      'returns',
      'new',
      'repeated',
    ]);
  });
});

it('of a material without such tracking is refused', () => {
  const lines = [aLine({ lotNumber: 'L-1' })];
  expect(refusalOf(stockBusiness(), receiveStock, aShipmentInput({ lines }))).toBe('identifier-not-expected');
  const marks = { start: 100, end: 160 };
  const reel = (quantity: number) => aShipmentInput({ lines: [aLine({ materialId: cable, lotNumber: 'L-1', quantity, marks })] });
  expect(said(stockBusiness(), receiveStock, reel(50))?.text).toBe('Entre las marcas hay 60 m; la cantidad debe ser la misma.');
  expect(refusalOf(stockBusiness(), receiveStock, reel(60))).toBeNull();
});

it("of an archived material can't be bought, but the rest can be issued", () => {
  const data = applyPatches(received(aLine({ quantity: 2 })), [put('materials', aMaterial({ archivedAt: testEnv().now }))]);
  expect(refusalOf(data, receiveStock, aShipmentInput())).toBe('archived');
  expect(refusalOf(data, issueStock, aShipmentInput())).toBeNull();
});

describe('a shipment is finalized once (S10)', () => {
  it('saving moves nothing; finalizing twice moves once', () => {
    const input = aShipmentInput({ lines: [aLine({ quantity: 4 })] });
    const saved = dataAfter(stockBusiness(), saveShipment, { ...input, type: 'Incoming' });
    expect(onHand(saved, central, connector)).toBe(0);
    const once = dataAfter(saved, receiveStock, input);
    expect(onHand(once, central, connector)).toBe(4);
    expect(said(once, receiveStock, input)?.text).toBe('Este envío ya se finalizó y no cambia. Usa «Anular y corregir».');
    expect(refusalOf(once, saveShipment, { ...input, type: 'Incoming' })).toBe('already-finalized');
  });

  it('its status only advances, with who and when', () => {
    const input = aShipmentInput();
    const id: ShipmentId = input.id;
    const saved = dataAfter(stockBusiness(), saveShipment, { ...input, type: 'Incoming' });
    const moving = dataAfter(saved, advanceShipment, { id, status: 'In Transit' });
    expect(moving.shipments.get(id)?.timeline.map(({ status, by }) => [status, by])).toEqual([
      ['Scheduled', testEnv().user],
      ['In Transit', testEnv().user],
    ]);
    for (const status of ['Scheduled', 'Processing', 'In Transit', 'Delivered'] as const)
      expect(refusalOf(moving, advanceShipment, { id, status })).toBe('status-not-forward');
    const issued = dataAfter(dataAfter(moving, receiveStock, input), issueStock, aShipmentInput({ id: newId() }));
    const out = [...issued.shipments.values()].find(({ type }) => type === 'Outgoing');
    expect(out && nextStatuses(issued, out)).toEqual(['Delivered']);
    const undo = { id: newId<ShipmentId>(), shipmentId: out?.id ?? id, reason: 'No salió' };
    expect(out && nextStatuses(dataAfter(issued, reverseShipment, undo), out)).toEqual([]);
  });
});

it.each(['Incoming', 'Outgoing'] as const)('a shipment (%s) prepared without any item is refused at its items', (type) => {
  const input = { ...aShipmentInput({ lines: [] }), type };
  expect(answerOf(stockBusiness(), saveShipment, input)).toMatchObject({ refused: 'shipment-without-items', field: 'lines' });
});

it('an archived project gets no issue, prepared or posted; returns from it are accepted', () => {
  const data = dataAfter(stockBusiness(), archiveProject, { id: projectId() });
  const lines = [aLine({ materialId: connector, quantity: 1 })];
  const input = aShipmentInput({ lines, projectId: projectId(), destination: 'Sitio' });
  expect(refusalOf(data, issueStock, input)).toBe('project-archived');
  expect(refusalOf(data, saveShipment, { ...input, type: 'Outgoing' })).toBe('project-archived');
  expect(refusalOf(data, issueStock, { ...input, projectId: undefined, taskId: taskId() })).toBe('project-archived');
  expect(refusalOf(data, saveShipment, { ...input, type: 'Incoming' })).not.toBe('project-archived');
});
