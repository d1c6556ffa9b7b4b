import type { Day } from '@/lib/kernel/day';
import { identifierKey } from '@/lib/kernel/identifier';
import { applyPatches, change, type Data, type Env, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import { cutTo, LONGEST_LINE } from '../model/limits';
import type { Material, MaterialId } from '../model/material';
import type { Movement } from '../model/movement';
import type { Shipment, ShipmentId, ShipmentLine, ShipmentLineId } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { type Refused, refused } from '../refusal';
import { onHand, stockItem } from './inventory';
import { inventoryOf } from './inventory-list';
import { serialKey } from './ledger';
import { linesRefusal, presentSerialRefusal, shortageRefusal } from './line';
import { lotAt, quantityAt, stockEntries } from './lots';
import { closedRefusal, partsOf, posted, posting } from './posting';
import { serialOwner } from './return';
import { standingIssues, whereIsSerial } from './serials';
import { headerRefusal, shipmentRow } from './shipment-changes';

/** An expected entry of a count: one per material, per lot, or with the serials to tick. */
export interface ExpectedLine {
  readonly material: Material;
  readonly lotNumber?: string;
  readonly location?: string;
  readonly expected: number;
  /** The serials to tick, for individual tracking. */
  readonly serialNumbers?: readonly string[];
}

/** A counted entry. `expected` and `expectedSerials` are the values when counting began. */
export type CountedLine =
  | { readonly materialId: MaterialId; readonly lotNumber?: string; readonly expected: number; readonly counted: number }
  | { readonly materialId: MaterialId; readonly expectedSerials: readonly string[]; readonly foundSerials: readonly string[] };

/** A difference from the ledger, in the material's unit: positive is surplus, negative is missing. */
export interface Difference {
  readonly materialId: MaterialId;
  readonly lotNumber?: string;
  readonly serialNumbers?: readonly string[];
  readonly delta: number;
}

const serialsThere = (data: Data, warehouseId: WarehouseId, materialId: MaterialId) =>
  stockEntries(data, warehouseId, materialId).flatMap(({ serialNumber, quantity }) =>
    serialNumber === undefined || quantity < 0 ? [] : [serialNumber],
  );

const linesOf = (data: Data, warehouseId: WarehouseId, material: Material): readonly ExpectedLine[] => {
  const entries = stockEntries(data, warehouseId, material.id);
  if (material.trackingType === 'material') return [{ material, expected: onHand(data, warehouseId, material.id) }];
  if (material.trackingType === 'lot')
    return entries.map(({ lotNumber, location, quantity }) => ({ material, lotNumber, location, expected: quantity }));
  const serialNumbers = serialsThere(data, warehouseId, material.id);
  return [{ material, expected: serialNumbers.length, serialNumbers }];
};

/** The initial list of a cycle count: everything in a warehouse, or only the chosen materials. */
export const expectedCount = (data: Data, warehouseId: WarehouseId, materialIds?: readonly MaterialId[]) =>
  inventoryOf(data, warehouseId)
    .filter(({ material }) => materialIds === undefined || materialIds.includes(material.id))
    .flatMap(({ material }) => linesOf(data, warehouseId, material));

/** The expected entry of a material, or of one lot, by the current ledger. */
export const expectedLine = (data: Data, warehouseId: WarehouseId, material: Material, lotNumber: string): ExpectedLine => {
  if (material.trackingType !== 'lot') return linesOf(data, warehouseId, material)[0] ?? { material, expected: 0 };
  const known = lotAt(data, warehouseId, material.id, lotNumber);
  return { material, lotNumber: known?.lotNumber ?? lotNumber, location: known?.location, expected: known?.quantity ?? 0 };
};

/** The key of a counted entry: its material, and its lot. */
const keyOf = ({ materialId, lotNumber = '' }: { readonly materialId: string; readonly lotNumber?: string }) =>
  `${materialId} ${identifierKey(lotNumber)}`;

/**
 * Creates the entry of a found item with the ledger's quantity. Refuses a missing material or lot, and an item already on the
 * list (invariant S6).
 */
export const foundLine = (
  data: Data,
  warehouseId: WarehouseId,
  list: readonly { readonly materialId: string; readonly lotNumber: string }[],
  found: { readonly materialId: MaterialId; readonly lotNumber: string },
): ExpectedLine | Refused => {
  const material = data.materials.get(found.materialId);
  if (!material) return refused('material-not-chosen', {}, 'materialId');
  const isLot = material.trackingType === 'lot';
  const lotNumber = isLot ? found.lotNumber.trim() : '';
  if (isLot && lotNumber === '') return refused('identifier-missing', { lacks: 'lot' }, 'lotNumber');
  const key = keyOf({ materialId: material.id, lotNumber });
  if (list.some((line) => keyOf(line) === key))
    return refused('counted-twice', { what: lotNumber || material.name }, isLot ? 'lotNumber' : 'materialId');
  return expectedLine(data, warehouseId, material, lotNumber);
};

/** Refuses a count with two entries for the same item, because it would be adjusted twice. */
export const countedTwice = (data: Data, lines: readonly CountedLine[]) => {
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const lotNumber = 'counted' in line ? line.lotNumber : undefined;
    const key = keyOf({ materialId: line.materialId, lotNumber });
    const what = lotNumber ?? data.materials.get(line.materialId)?.name ?? '';
    if (seen.has(key)) return refused('counted-twice', { what }, { line: index });
    seen.add(key);
  }
  return undefined;
};

const without = (serials: readonly string[], known: readonly string[]) => {
  const keys = new Set(known.map(identifierKey));
  return serials.filter((serial) => !keys.has(identifierKey(serial)));
};

/** The differences between counted and expected, entry by entry. Missing and surplus serials are separate. */
export const differences = (lines: readonly CountedLine[]): readonly Difference[] =>
  lines.flatMap((line): readonly Difference[] => {
    const { materialId } = line;
    if ('counted' in line) {
      const delta = line.counted - line.expected;
      return delta === 0 ? [] : [{ materialId, ...(line.lotNumber !== undefined && { lotNumber: line.lotNumber }), delta }];
    }
    const missing = without(line.expectedSerials, line.foundSerials);
    const surplus = without(line.foundSerials, line.expectedSerials);
    return [
      ...(missing.length > 0 ? [{ materialId, serialNumbers: missing, delta: -missing.length }] : []),
      ...(surplus.length > 0 ? [{ materialId, serialNumbers: surplus, delta: surplus.length }] : []),
    ];
  });

/** A serial that two phones booked: it left or came more often than it can. `first` is the round of its first correction. */
export interface BookedTwice extends Difference {
  readonly serialNumber: string;
  readonly first: 0 | 1;
}

/**
 * The counted serials with impossible bookings, besides their difference: they left more often than they came, or came twice. One
 * that left twice, was not found and is elsewhere stays as it is.
 */
export const bookedTwice = (data: Data, warehouseId: WarehouseId, lines: readonly CountedLine[]): readonly BookedTwice[] =>
  lines.flatMap((line) => {
    if ('counted' in line) return [];
    const { materialId } = line;
    const found = new Set(line.foundSerials.map(identifierKey));
    const entries = [...(stockItem(data, warehouseId, materialId)?.entries.values() ?? [])];
    return entries.flatMap(({ serialNumber, quantity }): readonly BookedTwice[] => {
      if (serialNumber === undefined || quantity === 1) return [];
      const hasLeft = quantity < 0;
      const isFound = found.has(identifierKey(serialNumber));
      if (hasLeft && !isFound && ['warehouse', 'transit'].includes(whereIsSerial(data, materialId, serialNumber).kind)) return [];
      // A found one that left, and a missing one that came, are differences already.
      const first = hasLeft === isFound ? 1 : 0;
      return [{ materialId, serialNumber, delta: hasLeft ? -quantity : 1 - quantity, first }];
    });
  });

/** The differences of a count by shipment: one has each serial once (invariant S7). */
const roundsOf = (lines: readonly CountedLine[], twice: readonly BookedTwice[]) => {
  const rounds: Difference[][] = [[...differences(lines)]];
  for (const { materialId, serialNumber, delta, first } of twice)
    for (let round = first; round < first + Math.abs(delta); round += 1) {
      rounds[round] ??= [];
      rounds[round]?.push({ materialId, serialNumbers: [serialNumber], delta: Math.sign(delta) });
    }
  return rounds;
};

/** Refuses a count whose expected values are outdated, with the current figure (invariant S4). */
export const staleCount = (data: Data, warehouseId: WarehouseId, lines: readonly CountedLine[]) => {
  for (const [index, line] of lines.entries()) {
    const { materialId } = line;
    const name = data.materials.get(materialId)?.name ?? '';
    if ('counted' in line) {
      const now = quantityAt(data, warehouseId, line);
      if (now !== line.expected) return refused('count-stale', { what: line.lotNumber ?? name, now }, { line: index });
      continue;
    }
    const there = serialsThere(data, warehouseId, materialId);
    const same = there.length === line.expectedSerials.length && without(there, line.expectedSerials).length === 0;
    if (!same) return refused('count-stale', { what: name, now: there.length }, { line: index });
  }
  return undefined;
};

/** A finished count from its form. A reason is required only for differences. */
export interface CountInput {
  readonly id: ShipmentId;
  readonly warehouseId: WarehouseId;
  readonly reference: string;
  readonly date: Day;
  readonly reason: string;
  readonly lines: readonly CountedLine[];
}

const lineOf = ({ materialId, lotNumber, serialNumbers, delta }: Difference, { newId }: Env): ShipmentLine => ({
  id: newId<ShipmentLineId>(),
  materialId,
  quantity: Math.abs(delta),
  ...(lotNumber !== undefined && { lotNumber }),
  ...(serialNumbers && { serialNumbers: [...serialNumbers] }),
});

const countShipment = (
  data: Data,
  input: CountInput,
  id: ShipmentId,
  type: Shipment['type'],
  lines: ShipmentLine[],
  env: Env,
) => {
  const described = shipmentRow(data, { ...input, id, notes: input.reason, lines }, { type, purpose: 'count' }, 'Delivered', env);
  return { ...described, finalizedAt: env.now } satisfies Shipment;
};

/** Refuses a counted quantity that is not a whole number ≥ 0. */
const invalid = (lines: readonly CountedLine[]) =>
  lines.some((line) => 'counted' in line && (!Number.isSafeInteger(line.counted) || line.counted < 0))
    ? refused('quantity-not-valid', {}, 'lines')
    : undefined;

/**
 * Posts a cycle count. Missing stock is issued and surplus is received, each in its own shipment, with the reason. Refused when
 * stock changed since the list was made (invariant S4), or the warehouse is archived. Refused when two entries count the same
 * item, or a found serial is elsewhere (S5). A count without differences moves nothing.
 */
export const countStock = change('stock-counted', (data, input: CountInput, env): readonly Patch[] | Refused => {
  if (data.shipments.has(input.id)) return refused('already-finalized');
  if (!data.warehouses.has(input.warehouseId)) return refused('record-missing');
  const wrong =
    headerRefusal(input) ??
    closedRefusal(data, input.warehouseId) ??
    invalid(input.lines) ??
    countedTwice(data, input.lines) ??
    staleCount(data, input.warehouseId, input.lines);
  if (wrong) return wrong;
  const rounds = roundsOf(input.lines, bookedTwice(data, input.warehouseId, input.lines));
  const reason = input.reason.trim();
  if (rounds.some(({ length }) => length > 0) && reason === '') return refused('reason-missing', {}, 'reason');
  const linesWith = (isSo: (difference: Difference) => boolean) =>
    rounds.map((round) => round.filter(isSo).map((difference) => lineOf(difference, env))).filter(({ length }) => length > 0);
  const missing = linesWith(({ delta }) => delta < 0);
  const surplus = linesWith(({ delta }) => delta > 0);
  const [clash] = [
    ...missing.map((those) => linesRefusal(data, 'out', those)),
    ...surplus.map((those) => linesRefusal(data, 'in', those) ?? presentSerialRefusal(data, those)),
  ].filter((answer) => answer !== undefined);
  if (clash) return clash;
  const shipmentsOf = (type: Shipment['type'], rows: readonly ShipmentLine[][], before: number) =>
    rows.map((those, index) =>
      countShipment(data, input, before + index === 0 ? input.id : env.newId<ShipmentId>(), type, those, env),
    );
  const out = shipmentsOf('Outgoing', missing, 0);
  const into = shipmentsOf('Incoming', out.length === 0 && surplus.length === 0 ? [[]] : surplus, out.length);
  const found = new Set(
    input.lines.flatMap((line) =>
      'counted' in line ? [] : line.foundSerials.map((serial) => serialKey(line.materialId, serial)),
    ),
  );
  const owner = serialOwner(data);
  /** The owner who returns a serial in a round. One that left twice and was not found comes back from nobody. */
  const ownerOfPart = (materialId: MaterialId, serial: string, round: number) => {
    const issue = standingIssues(data, materialId, serial)[round];
    return issue && found.has(serialKey(materialId, serial)) ? owner(materialId, serial, issue) : {};
  };
  const moved = (shipments: readonly Shipment[], direction: Movement['direction']) =>
    shipments.flatMap((shipment, round) =>
      shipment.lines.flatMap((line) =>
        partsOf(line).map((part) => {
          const isReturned = direction === 'in' && 'serialNumber' in part;
          const from = isReturned ? ownerOfPart(line.materialId, part.serialNumber, round) : {};
          return posting(shipment, direction, line, { ...part, ...from, reason: cutTo(reason, LONGEST_LINE) });
        }),
      ),
    );
  // What was found comes first: beside a serial that left twice the stock is smaller than what is missing.
  const arrived = posted(data, env, moved(into, 'in'));
  const next = applyPatches(data, arrived);
  const short = shortageRefusal(next, input.warehouseId, missing.flat());
  if (short) return short;
  const shipments = [...out, ...into].map((shipment) => put('shipments', shipment));
  return keepingReferences(data, [...shipments, ...arrived, ...posted(next, env, moved(out, 'out'))]);
});
