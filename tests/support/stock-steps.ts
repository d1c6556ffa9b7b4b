import fc from 'fast-check';
import { submitReport } from '@/lib/domain/completion-report/changes';
import { applyPatches, change, type Data, type Env } from '@/lib/domain/data';
import { updateMaterial } from '@/lib/domain/material/changes';
import { approveMaterialRequest, rejectMaterialRequest, requestMaterial } from '@/lib/domain/material-request/changes';
import type { MaterialId, TrackingType } from '@/lib/domain/model/material';
import { SHIPMENT_STATUSES, type Shipment, type ShipmentId, type ShipmentLineId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { isRefused } from '@/lib/domain/refusal';
import { arriveStock } from '@/lib/domain/stock/arrive';
import { type CountInput, countStock, expectedCount, foundLine } from '@/lib/domain/stock/count';
import { type AllocatedAsset, allocatedAssets, returnableOf } from '@/lib/domain/stock/fulfilment';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import { issueStock } from '@/lib/domain/stock/issue';
import type { LineInput } from '@/lib/domain/stock/line';
import { stockEntries } from '@/lib/domain/stock/lots';
import { putAway } from '@/lib/domain/stock/put-away';
import { receiveStock } from '@/lib/domain/stock/receive';
import { correctShipment, reverseShipment } from '@/lib/domain/stock/reverse';
import { waitingShipments } from '@/lib/domain/stock/shipment';
import { advanceShipment, discardShipment, saveShipment } from '@/lib/domain/stock/shipment-changes';
import { signShipment } from '@/lib/domain/stock/sign';
import { transferStock } from '@/lib/domain/stock/transfer';
import { inTransit, openTransfers } from '@/lib/domain/stock/transit';
import { archiveWarehouse, restoreWarehouse } from '@/lib/domain/warehouse/changes';
import { newId } from '@/lib/kernel/id';
import { sumBy } from '@/lib/kernel/list';
import { materialRequestId, projectId, TODAY, taskId, warehouseId } from './builders';
import { type BoundChange, bindChange } from './sending';
import { aLine, aShipmentInput, cable, connector, drill, ont } from './stock-builders';
import { plain } from './stock-ledger';

/**
 * A random act of the warehouse: a form opens on the current stock, so that most acts are possible, and may be sent later. `null`
 * when nothing is possible.
 */
export interface StockStep {
  readonly kind: string;
  readonly opens: (data: Data) => BoundChange | null;
}

/** Opens a form and sends it at once. */
export const submit = ({ opens }: StockStep, data: Data, env: Env) => opens(data)?.(data, env) ?? null;

const warehouse = fc.integer({ min: 1, max: 3 }).map(warehouseId);
const quantity = fc.integer({ min: 1, max: 6 });
const pick = fc.nat(1_000);
/** The initial requests; sometimes a later or unknown one. */
const anyRequest = fc
  .oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 3 }) }, { weight: 1, arbitrary: fc.integer({ min: 4, max: 6 }) })
  .map(materialRequestId);
const request = fc.option(anyRequest, { nil: undefined });
const task = fc.option(fc.integer({ min: 1, max: 2 }).map(taskId), { nil: undefined });

/** A few numbers in different spellings. */
const serial = fc.constantFrom('A 1', ' a  1', 'Ａ 1', 'A2', 'a\u200b2 ', 'A3', 'A4', '\u200eA5');
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

type Offered = Pick<AllocatedAsset, 'materialId' | 'lotNumber' | 'quantity'> & Partial<Pick<AllocatedAsset, 'serialNumbers'>>;

/** The options of an issue form for a material: its lots, its serials together, or a quantity. */
const offeredOf = (data: Data, at: WarehouseId, id: MaterialId): readonly Offered[] => {
  const entries = stockEntries(data, at, id);
  const serialNumbers = entries.flatMap(({ serialNumber }) => serialNumber ?? []);
  if (serialNumbers.length > 0) return [{ materialId: id, quantity: serialNumbers.length, serialNumbers }];
  return entries.map(({ lotNumber, quantity: there }) => ({
    materialId: id,
    lotNumber,
    quantity: there,
    serialNumbers: undefined,
  }));
};

const receive = fc.record({ at: warehouse, lines }).map(({ at, lines: make }): StockStep => {
  const input = aShipmentInput({ warehouseId: at, lines: make() });
  return { kind: 'receive', opens: () => bindChange(receiveStock, input) };
});

const issue = fc
  .record({ at: warehouse, lines, request, task })
  .map(({ at, lines: make, request: requestId, task: to }): StockStep => {
    const input = aShipmentInput({ warehouseId: at, lines: make(), requestId, taskId: requestId ? undefined : to });
    return { kind: requestId ? 'dispatch' : 'issue', opens: () => bindChange(issueStock, input) };
  });

/** Which options are taken, and which share of each; two lines often take the same one. */
const choice = fc.array(fc.record({ entry: fc.nat(3), share: fc.integer({ min: 1, max: 5 }) }), { minLength: 1, maxLength: 3 });
type Choice = readonly { readonly entry: number; readonly share: number }[];

const chosenOf = (offered: readonly Offered[], chosen: Choice) =>
  chosen.flatMap(({ entry, share }) => {
    const part = nth(offered, entry);
    if (!part) return [];
    const { materialId, lotNumber, serialNumbers = [], quantity: there } = part;
    if (serialNumbers.length > 0) return [aLine({ materialId, serialNumbers: serialNumbers.slice(0, share) })];
    return [aLine({ materialId, lotNumber, quantity: Math.ceil((there * share) / 4) })];
  });

const offeredAt = (seen: Data, at: WarehouseId) =>
  inventoryOf(seen, at).flatMap(({ material }) => offeredOf(seen, at, material.id));

/** Issues of available options, mostly within the stock. */
const issueOffered = fc
  .record({ at: warehouse, chosen: choice, request, task })
  .map(({ at, chosen, request: requestId, task: to }): StockStep => {
    const id = newId<ShipmentId>();
    return {
      kind: requestId ? 'dispatch' : 'issue',
      opens: (seen) => {
        const taken = chosenOf(offeredAt(seen, at), chosen);
        const input = aShipmentInput({ id, warehouseId: at, lines: taken, requestId, taskId: requestId ? undefined : to });
        return taken.length === 0 ? null : bindChange(issueStock, input);
      },
    };
  });

const sendOffered = fc.record({ from: warehouse, to: warehouse, chosen: choice }).map(({ from, to, chosen }): StockStep => {
  const id = newId<ShipmentId>();
  return {
    kind: 'send',
    opens: (seen) => {
      const taken = chosenOf(offeredAt(seen, from), chosen);
      const input = { ...aShipmentInput({ id, warehouseId: from, lines: taken }), otherWarehouseId: to };
      return taken.length === 0 ? null : bindChange(transferStock, input);
    },
  };
});

/** The options of a task's return form. */
const giveBackOffered = fc
  .record({ at: warehouse, of: fc.integer({ min: 1, max: 2 }).map(taskId), chosen: choice })
  .map(({ at, of, chosen }): StockStep => {
    const id = newId<ShipmentId>();
    return {
      kind: 'return',
      opens: (seen) => {
        const back = chosenOf(returnableOf(seen, of), chosen);
        const input = aShipmentInput({ id, warehouseId: at, lines: back, purpose: 'return', taskId: of });
        return back.length === 0 ? null : bindChange(receiveStock, input);
      },
    };
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
    return { kind: 'return', opens: () => bindChange(receiveStock, input) };
  });

const send = fc.record({ from: warehouse, to: warehouse, lines }).map(({ from, to, lines: make }): StockStep => {
  const input = { ...aShipmentInput({ warehouseId: from, lines: make() }), otherWarehouseId: to };
  return { kind: 'send', opens: () => bindChange(transferStock, input) };
});

const arrive = fc.record({ pick, part: quantity, back: fc.boolean() }).map(({ pick: index, part, back }): StockStep => {
  const id = newId<ShipmentId>();
  return {
    kind: 'arrive',
    opens: (seen) => {
      const transfer = nth(openTransfers(seen), index);
      if (!transfer) return null;
      const arrived = inTransit(seen, transfer.id)
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
      const input = { ...aShipmentInput({ id, warehouseId: at, lines: arrived }), transferId: transfer.id };
      return bindChange(arriveStock, input);
    },
  };
});

/** An accepted count leaves the counted stock, whatever happened since its list was made (invariant S4). */
const countAgreeing = change('stock-counted', (data, input: CountInput, env) => {
  const answer = countStock(data, input, env);
  if (isRefused(answer)) return answer;
  const after = applyPatches(data, answer);
  for (const line of input.lines) {
    const entries = stockEntries(after, input.warehouseId, line.materialId);
    const there = 'counted' in line ? entries.filter(({ lotNumber }) => plain(lotNumber) === plain(line.lotNumber)) : entries;
    const found = 'counted' in line ? line.counted : new Set(line.foundSerials.map(plain).filter((serial) => serial !== '')).size;
    if (sumBy(there, ({ quantity: one }) => one) !== found) throw new Error(`S4 the count of ${line.materialId} does not agree`);
  }
  return answer;
});

const count = fc
  .record({
    at: warehouse,
    found: fc.array(fc.integer({ min: -2, max: 3 }), { minLength: 8, maxLength: 8 }),
    stranger: serial,
    besides: fc.option(fc.record({ lotNumber: lot, counted: fc.nat(4) })),
  })
  .map(({ at, found, stranger, besides }): StockStep => {
    const id = newId<ShipmentId>();
    return {
      kind: 'count',
      opens: (seen) => {
        const list = expectedCount(seen, at);
        const listed = list.map(({ material, lotNumber, expected, serialNumbers }, index) => {
          const delta = found[index % found.length] ?? 0;
          if (!serialNumbers) return { materialId: material.id, lotNumber, expected, counted: Math.max(0, expected + delta) };
          const foundSerials = delta < 0 ? serialNumbers.slice(1) : delta > 1 ? [...serialNumbers, stranger] : serialNumbers;
          return { materialId: material.id, expectedSerials: serialNumbers, foundSerials };
        });
        const shown = list.map(({ material, lotNumber = '' }) => ({ materialId: material.id, lotNumber }));
        const line = besides && foundLine(seen, at, shown, { materialId: cable, lotNumber: besides.lotNumber });
        const onTheShelf =
          line && !isRefused(line)
            ? [{ materialId: cable, lotNumber: line.lotNumber, expected: line.expected, counted: besides.counted }]
            : [];
        const counted = [...listed, ...onTheShelf];
        const input = { id, warehouseId: at, reference: 'CON000001', date: TODAY, reason: 'Conteo', lines: counted };
        return Object.assign(bindChange(countAgreeing, input), { of: countStock });
      },
    };
  });

const reverse = fc.record({ pick, only: fc.boolean() }).map(({ pick: index, only }): StockStep => {
  const id = newId<ShipmentId>();
  return {
    kind: 'reverse',
    opens: (seen) => {
      const shipment = nth(
        finalized(seen).filter(({ purpose }) => !only || purpose === 'project'),
        index,
      );
      if (!shipment) return null;
      const input = { id, shipmentId: shipment.id, reason: 'Se capturó mal' };
      return bindChange(reverseShipment, input);
    },
  };
});

const correct = fc.record({ pick, quantity }).map(({ pick: index, quantity: wanted }): StockStep => {
  const [id, newOne] = [newId<ShipmentId>(), newId<ShipmentId>()];
  const halved = ({ lines: old }: Shipment) =>
    old.map((one) => ({ ...one, quantity: one.serialNumbers ? one.quantity : wanted }));
  return {
    kind: 'correct',
    opens: (seen) => {
      const shipment = nth(finalized(seen), index);
      if (!shipment) return null;
      const { purpose, ...header } = aShipmentInput({ ...shipment, purpose: undefined, id: newOne, lines: halved(shipment) });
      const corrected = { ...header, purpose: shipment.purpose === 'return' ? ('return' as const) : purpose };
      const input = { id, shipmentId: shipment.id, reason: 'Se capturó mal', corrected };
      return bindChange(correctShipment, input);
    },
  };
});

/** A double tap: the same shipment again, some commits later. */
const again = pick.map(
  (index): StockStep => ({
    kind: 'again',
    opens: (seen) => {
      const shipment = nth(finalized(seen), index);
      if (!shipment) return null;
      const { id, warehouseId: at, lines: same } = shipment;
      const input = aShipmentInput({ id, warehouseId: at, lines: same });
      const finalize = shipment.type === 'Incoming' ? receiveStock : issueStock;
      return bindChange(finalize, input);
    },
  }),
);

const save = fc.record({ at: warehouse, lines, incoming: fc.boolean() }).map(({ at, lines: make, incoming }): StockStep => {
  const input = aShipmentInput({ warehouseId: at, lines: make() });
  const type = incoming ? ('Incoming' as const) : ('Outgoing' as const);
  return { kind: 'save', opens: () => bindChange(saveShipment, { ...input, type }) };
});

/** Advances or discards a waiting shipment. */
const step = fc.record({ pick, status: fc.constantFrom(...SHIPMENT_STATUSES) }).map(
  ({ pick: index, status }): StockStep => ({
    kind: 'step',
    opens: (seen) => {
      const shipment = nth([...seen.shipments.values()], index);
      return shipment ? bindChange(advanceShipment, { id: shipment.id, status }) : null;
    },
  }),
);
const sign = pick.map(
  (index): StockStep => ({
    kind: 'sign',
    opens: (seen) => {
      const shipment = nth([...seen.shipments.values()], index);
      return shipment
        ? bindChange(signShipment, { id: shipment.id, signature: { name: 'Marta Solís', drawing: 'M1 2L30 40' } })
        : null;
    },
  }),
);
/** Puts a line of a shipment away. */
const place = pick.map(
  (index): StockStep => ({
    kind: 'place',
    opens: (seen) => {
      const shipment = nth([...seen.shipments.values()], index);
      const line = shipment && nth(shipment.lines, index);
      if (!line) return null;
      const serialNumbers = line.serialNumbers?.slice(0, 1) ?? [];
      const parts =
        serialNumbers.length > 0 && index % 2 === 0 ? [{ lineId: line.id, serialNumbers, partId: newId<ShipmentLineId>() }] : [];
      return bindChange(putAway, { id: shipment.id, lineIds: [line.id], location: `Rack ${index}`, parts });
    },
  }),
);
const discard = pick.map(
  (index): StockStep => ({
    kind: 'discard',
    opens: (seen) => {
      const shipment = nth([...seen.shipments.values()], index);
      return shipment ? bindChange(discardShipment, { id: shipment.id }) : null;
    },
  }),
);

/** Edits, receives or issues an announced or prepared shipment under its own id. */
const continueShipment = fc.record({ pick, lines, posts: fc.boolean() }).map(({ pick: index, lines: make, posts }): StockStep => {
  const changed = make();
  return {
    kind: 'go on',
    opens: (seen) => {
      const shipment = nth(waitingShipments(seen), index);
      if (!shipment) return null;
      const { id, warehouseId: at, type, reference } = shipment;
      const input = aShipmentInput({ id, warehouseId: at, reference, notes: `Nota ${index}`, lines: changed });
      if (!posts) return bindChange(saveShipment, { ...input, type });
      return bindChange(type === 'Incoming' ? receiveStock : issueStock, input);
    },
  };
});

const archiveStep = warehouse.map(
  (id): StockStep => ({
    kind: 'archive warehouse',
    opens: (seen) => {
      const isAway = seen.warehouses.get(id)?.archivedAt !== undefined;
      return bindChange(isAway ? restoreWarehouse : archiveWarehouse, { id });
    },
  }),
);

const report = fc.record({ pick, share: fc.integer({ min: 0, max: 6 }) }).map(
  ({ pick: index, share }): StockStep => ({
    kind: 'report',
    opens: (seen) => {
      const of = taskId(1 + (index % 2));
      const assets = allocatedAssets(seen, of);
      if (assets.length === 0) return null;
      const materialsUsed = assets.map(({ materialId, lotNumber, quantity: had, serialNumbers }) => {
        const used = index % 5 === 0 ? had + 1 : Math.min(had, share);
        return {
          materialId,
          quantity: used,
          ...(lotNumber !== undefined && { lotNumber }),
          ...(index % 3 > 0 && serialNumbers.length > 0 && { serialNumbers: serialNumbers.slice(0, used) }),
        };
      });
      const words = { summary: 'Listo', challenges: '', solutions: '', additionalNotes: '' };
      const input = { taskId: of, actualHours: 3, materialsUsed, attachments: [], ...words };
      return bindChange(submitReport, input);
    },
  }),
);

const retrack = fc.constantFrom(connector, cable, ont, drill).map(
  (id): StockStep => ({
    kind: 'retrack',
    opens: (seen) => {
      const material = seen.materials.get(id);
      if (!material) return null;
      const trackingType: TrackingType = material.trackingType === 'lot' ? 'material' : 'lot';
      const input = { ...material, trackingType, trackingField: trackingType === 'lot' ? ('Lot Number' as const) : null };
      return bindChange(updateMaterial, input);
    },
  }),
);

/** Requests material, often the same one on two lines. */
const ask = fc
  .record({
    id: fc.integer({ min: 4, max: 6 }).map(materialRequestId),
    to: task,
    items: fc.array(fc.record({ materialId: fc.constantFrom(connector, cable, ont), quantity }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ id, to, items }): StockStep => {
    const input = { id, projectId: projectId(), taskId: to, items, requiredByDate: TODAY, notes: '' };
    return { kind: 'ask', opens: () => bindChange(requestMaterial, input) };
  });

const decide = fc.record({ id: anyRequest, approves: fc.boolean() }).map(
  ({ id, approves }): StockStep => ({
    kind: 'decide',
    opens: () =>
      approves
        ? bindChange(approveMaterialRequest, { id })
        : bindChange(rejectMaterialRequest, { id, reason: 'Ya no hace falta' }),
  }),
);

/** The initial stock of two warehouses. */
export const FIRST_RECEIPTS: readonly StockStep[] = [
  [
    aLine({ quantity: 15 }),
    aLine({ materialId: cable, lotNumber: 'L-1', quantity: 12 }),
    aLine({ materialId: ont, serialNumbers: ['A 1', 'A2', 'A5'] }),
  ],
  [
    aLine({ quantity: 9 }),
    aLine({ materialId: cable, lotNumber: 'l-2', quantity: 7 }),
    aLine({ materialId: drill, serialNumbers: ['A3'] }),
  ],
].map((received, index) => {
  const input = aShipmentInput({ warehouseId: warehouseId(index + 1), lines: received });
  return { kind: 'receive', opens: () => bindChange(receiveStock, input) };
});

/** Any act of a warehouse and its requesters. */
export const stockStep = fc.oneof(
  { weight: 6, arbitrary: receive },
  { weight: 3, arbitrary: issue },
  { weight: 4, arbitrary: issueOffered },
  { weight: 2, arbitrary: giveBack },
  { weight: 3, arbitrary: giveBackOffered },
  { weight: 1, arbitrary: send },
  { weight: 3, arbitrary: sendOffered },
  { weight: 3, arbitrary: arrive },
  { weight: 2, arbitrary: count },
  { weight: 4, arbitrary: reverse },
  { weight: 2, arbitrary: correct },
  { weight: 1, arbitrary: again },
  { weight: 1, arbitrary: step },
  { weight: 1, arbitrary: discard },
  { weight: 1, arbitrary: sign },
  { weight: 1, arbitrary: place },
  { weight: 2, arbitrary: save },
  { weight: 2, arbitrary: continueShipment },
  { weight: 1, arbitrary: archiveStep },
  { weight: 3, arbitrary: report },
  { weight: 1, arbitrary: retrack },
  { weight: 1, arbitrary: ask },
  { weight: 3, arbitrary: decide },
);

/** Random weeks of a warehouse. */
export const weeks = fc.array(stockStep, { minLength: 10, maxLength: 45 }).map((steps) => [...FIRST_RECEIPTS, ...steps]);
