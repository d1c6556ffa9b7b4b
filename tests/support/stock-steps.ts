import fc from 'fast-check';
import { submitReport } from '@/lib/domain/completion-report/changes';
import { allocatedAssets } from '@/lib/domain/completion-report/rules';
import { fileCount } from '@/lib/domain/count/changes';
import { expectedCount } from '@/lib/domain/count/rules';
import type { Data, Env, Patch } from '@/lib/domain/data';
import { finalizeOutbound } from '@/lib/domain/issue/changes';
import { updateMaterial } from '@/lib/domain/material/changes';
import type { LineInput } from '@/lib/domain/posting/rules';
import { finalizeInbound } from '@/lib/domain/receipt/changes';
import type { Refused } from '@/lib/domain/refusal';
import { correctShipment, reverseShipment } from '@/lib/domain/reversal/changes';
import { saveShipment } from '@/lib/domain/shipment/changes';
import type { Shipment, ShipmentId } from '@/lib/domain/shipment/model';
import { receiveTransfer, sendTransfer } from '@/lib/domain/transfer/changes';
import { inTransit, openTransfers } from '@/lib/domain/transfer/rules';
import { newId } from '@/lib/kernel/id';
import { materialRequestId, TODAY, taskId, warehouseId } from './builders';
import { aLine, aShipmentInput, cable, connector, drill, ont } from './stock-builders';

/** Something that the warehouse does. It looks at what is there, so that most steps find something to do. */
export interface StockStep {
  readonly kind: string;
  readonly does: (data: Data, env: Env) => readonly Patch[] | Refused | null;
}

const warehouse = fc.integer({ min: 1, max: 3 }).map(warehouseId);
const quantity = fc.integer({ min: 1, max: 6 });
const pick = fc.nat(1_000);
const request = fc.option(fc.integer({ min: 1, max: 3 }).map(materialRequestId), { nil: undefined });
const task = fc.option(fc.integer({ min: 1, max: 2 }).map(taskId), { nil: undefined });

/** The same few numbers, written as people do. */
const serial = fc.constantFrom('A 1', ' a  1', 'A2', 'a2 ', 'A3', 'A4', 'A5');
const lot = fc.constantFrom('L-1', 'l-1 ', 'L-2');

const line: fc.Arbitrary<() => LineInput> = fc
  .oneof(
    fc.record({ materialId: fc.constant(connector), quantity }),
    fc.record({ materialId: fc.constant(cable), quantity, lotNumber: lot }),
    fc.record({
      materialId: fc.constantFrom(ont, drill),
      serialNumbers: fc.oneof(
        { weight: 3, arbitrary: fc.tuple(serial) },
        { weight: 1, arbitrary: fc.array(serial, { minLength: 2, maxLength: 3 }) },
      ),
    }),
  )
  .map((wanted) => () => aLine(wanted));
const lines = fc
  .oneof({ weight: 3, arbitrary: fc.tuple(line) }, { weight: 1, arbitrary: fc.array(line, { minLength: 2, maxLength: 3 }) })
  .map((makers) => () => makers.map((make) => make()));

const nth = <Row>(rows: readonly Row[], index: number) => (rows.length === 0 ? undefined : rows[index % rows.length]);
const finalized = (data: Data) => [...data.shipments.values()].filter(({ finalizedAt }) => finalizedAt);

const receive = fc.record({ at: warehouse, lines }).map(({ at, lines: make }): StockStep => {
  const input = aShipmentInput({ warehouseId: at, lines: make() });
  return { kind: 'receive', does: (data, env) => finalizeInbound(data, input, env) };
});

const issue = fc
  .record({ at: warehouse, lines, request, task })
  .map(({ at, lines: make, request: requestId, task: to }): StockStep => {
    const input = aShipmentInput({ warehouseId: at, lines: make(), requestId, taskId: requestId ? undefined : to });
    return { kind: requestId ? 'dispatch' : 'issue', does: (data, env) => finalizeOutbound(data, input, env) };
  });

const giveBack = fc
  .record({ at: warehouse, lines, request, task })
  .map(({ at, lines: make, request: requestId, task: from }): StockStep => {
    const input = aShipmentInput({
      warehouseId: at,
      lines: make(),
      purpose: 'return',
      requestId: from ? undefined : requestId,
      taskId: from,
    });
    return { kind: 'return', does: (data, env) => finalizeInbound(data, input, env) };
  });

const send = fc.record({ from: warehouse, to: warehouse, lines }).map(({ from, to, lines: make }): StockStep => {
  const input = { ...aShipmentInput({ warehouseId: from, lines: make() }), otherWarehouseId: to };
  return { kind: 'send', does: (data, env) => sendTransfer(data, input, env) };
});

const arrive = fc.record({ pick, part: quantity, back: fc.boolean() }).map(({ pick: index, part, back }): StockStep => {
  const id = newId<ShipmentId>();
  return {
    kind: 'arrive',
    does: (data, env) => {
      const transfer = nth(openTransfers(data), index);
      if (!transfer) return null;
      const arrived = inTransit(data, transfer.id)
        .slice(0, part)
        .map(({ materialId, lotNumber, serialNumber, left }) =>
          aLine({
            materialId,
            lotNumber,
            quantity: Math.min(part, left + (index % 2)),
            serialNumbers: serialNumber ? [serialNumber] : undefined,
          }),
        );
      const at = (back ? transfer.warehouseId : transfer.otherWarehouseId) ?? transfer.warehouseId;
      return receiveTransfer(data, { ...aShipmentInput({ id, warehouseId: at, lines: arrived }), transferId: transfer.id }, env);
    },
  };
});

const count = fc
  .record({ at: warehouse, found: fc.array(fc.integer({ min: -2, max: 3 }), { minLength: 8, maxLength: 8 }), stranger: serial })
  .map(({ at, found, stranger }): StockStep => {
    const id = newId<ShipmentId>();
    return {
      kind: 'count',
      does: (data, env) => {
        const counted = expectedCount(data, at).map(({ material, lotNumber, expected, serialNumbers }, index) => {
          const delta = found[index % found.length] ?? 0;
          if (!serialNumbers) return { materialId: material.id, lotNumber, expected, counted: Math.max(0, expected + delta) };
          const foundSerials = delta < 0 ? serialNumbers.slice(1) : delta > 1 ? [...serialNumbers, stranger] : serialNumbers;
          return { materialId: material.id, expectedSerials: serialNumbers, foundSerials };
        });
        return fileCount(
          data,
          { id, warehouseId: at, reference: 'CON000001', date: TODAY, reason: 'Conteo', lines: counted },
          env,
        );
      },
    };
  });

const reverse = pick.map((index): StockStep => {
  const id = newId<ShipmentId>();
  return {
    kind: 'reverse',
    does: (data, env) => {
      const shipment = nth(finalized(data), index);
      return shipment ? reverseShipment(data, { id, shipmentId: shipment.id, reason: 'Se capturó mal' }, env) : null;
    },
  };
});

const correct = fc.record({ pick, quantity }).map(({ pick: index, quantity: wanted }): StockStep => {
  const [id, newOne] = [newId<ShipmentId>(), newId<ShipmentId>()];
  const halved = ({ lines: old }: Shipment) =>
    old.map((one) => ({ ...one, quantity: one.serialNumbers ? one.quantity : wanted }));
  return {
    kind: 'correct',
    does: (data, env) => {
      const shipment = nth(finalized(data), index);
      if (!shipment) return null;
      const { purpose, ...header } = aShipmentInput({ ...shipment, purpose: undefined, id: newOne, lines: halved(shipment) });
      const corrected = { ...header, purpose: shipment.purpose === 'return' ? ('return' as const) : purpose };
      return correctShipment(data, { id, shipmentId: shipment.id, reason: 'Se capturó mal', corrected }, env);
    },
  };
});

/** A double tap: the very same shipment again, some commits later. */
const again = pick.map(
  (index): StockStep => ({
    kind: 'again',
    does: (data, env) => {
      const shipment = nth(finalized(data), index);
      if (!shipment) return null;
      const { id, warehouseId: at, lines: same } = shipment;
      const input = aShipmentInput({ id, warehouseId: at, lines: same });
      return shipment.type === 'Incoming' ? finalizeInbound(data, input, env) : finalizeOutbound(data, input, env);
    },
  }),
);

const save = fc.record({ at: warehouse, lines, incoming: fc.boolean() }).map(({ at, lines: make, incoming }): StockStep => {
  const input = aShipmentInput({ warehouseId: at, lines: make() });
  return { kind: 'save', does: (data, env) => saveShipment(data, { ...input, type: incoming ? 'Incoming' : 'Outgoing' }, env) };
});

const report = fc.record({ pick, share: fc.integer({ min: 0, max: 6 }) }).map(
  ({ pick: index, share }): StockStep => ({
    kind: 'report',
    does: (data, env) => {
      const of = taskId(1 + (index % 2));
      const materialsUsed = allocatedAssets(data, of).map(({ materialId, lotNumber, quantity: had, serialNumbers }) => {
        const used = Math.min(had, share);
        return {
          materialId,
          quantity: used,
          ...(lotNumber !== undefined && { lotNumber }),
          ...(index % 3 > 0 && serialNumbers.length > 0 && { serialNumbers: serialNumbers.slice(0, used) }),
        };
      });
      const words = { summary: 'Listo', challenges: '', solutions: '', additionalNotes: '' };
      return submitReport(data, { taskId: of, actualHours: 3, materialsUsed, attachments: [], ...words }, env);
    },
  }),
);

const retrack = fc.constantFrom(connector, cable, ont, drill).map(
  (id): StockStep => ({
    kind: 'retrack',
    does: (data, env) => {
      const material = data.materials.get(id);
      if (!material) return null;
      const trackingType = material.trackingType === 'lot' ? 'material' : 'lot';
      return updateMaterial(
        data,
        { ...material, trackingType, trackingField: trackingType === 'lot' ? 'Lot Number' : null },
        env,
      );
    },
  }),
);

/** What two warehouses begin with. */
const FIRST_RECEIPTS: readonly StockStep[] = [
  [
    aLine({ quantity: 15 }),
    aLine({ materialId: cable, lotNumber: 'L-1', quantity: 12 }),
    aLine({ materialId: ont, serialNumbers: ['A 1', 'A2'] }),
  ],
  [
    aLine({ quantity: 9 }),
    aLine({ materialId: cable, lotNumber: 'l-2', quantity: 7 }),
    aLine({ materialId: drill, serialNumbers: ['A3'] }),
  ],
].map((received, index) => {
  const input = aShipmentInput({ warehouseId: warehouseId(index + 1), lines: received });
  return { kind: 'receive', does: (data, env) => finalizeInbound(data, input, env) };
});

/** Some weeks of a warehouse, in any order. */
export const weeks = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: receive },
      { weight: 5, arbitrary: issue },
      { weight: 4, arbitrary: giveBack },
      { weight: 3, arbitrary: send },
      { weight: 3, arbitrary: arrive },
      { weight: 2, arbitrary: count },
      { weight: 4, arbitrary: reverse },
      { weight: 2, arbitrary: correct },
      { weight: 1, arbitrary: again },
      { weight: 1, arbitrary: save },
      { weight: 1, arbitrary: report },
      { weight: 1, arbitrary: retrack },
    ),
    { minLength: 10, maxLength: 45 },
  )
  .map((steps) => [...FIRST_RECEIPTS, ...steps]);
