import type { Day } from '@/lib/kernel/day';
import { identifierKey } from '@/lib/kernel/identifier';
import { change, type Data, type Env, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import { cutTo, LONGEST_LINE } from '../model/limits';
import type { Material, MaterialId } from '../model/material';
import type { Movement } from '../model/movement';
import type { Shipment, ShipmentId, ShipmentLine, ShipmentLineId } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { type Refused, refused } from '../refusal';
import { onHand } from './inventory';
import { inventoryOf } from './inventory-list';
import { linesRefusal, presentSerialRefusal, shortageRefusal } from './line';
import { lotAt, quantityAt, stockEntries } from './lots';
import { closedRefusal, partsOf, posted, posting } from './posting';
import { whereIsSerial } from './serials';
import { headerRefusal, shipmentRow } from './shipment-changes';

/** What should be there, to tick or to count: one line per material, per lot, or with the serials to tick. */
export interface ExpectedLine {
  readonly material: Material;
  readonly lotNumber?: string;
  readonly location?: string;
  readonly expected: number;
  /** The serials to tick, when it is tracked one by one. */
  readonly serialNumbers?: readonly string[];
}

/** What was found. `expected` and `expectedSerials` are what the list said when the counting began. */
export type CountedLine =
  | { readonly materialId: MaterialId; readonly lotNumber?: string; readonly expected: number; readonly counted: number }
  | { readonly materialId: MaterialId; readonly expectedSerials: readonly string[]; readonly foundSerials: readonly string[] };

/** That more (positive) or less (negative) is there than the ledger says. */
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

/** The list that a cycle count begins with: all that a warehouse keeps, or only the materials chosen. */
export const expectedCount = (data: Data, warehouseId: WarehouseId, materialIds?: readonly MaterialId[]) =>
  inventoryOf(data, warehouseId)
    .filter(({ material }) => materialIds === undefined || materialIds.includes(material.id))
    .flatMap(({ material }) => linesOf(data, warehouseId, material));

/** What the ledger says now of a material, or of one lot of it. */
export const lineNow = (data: Data, warehouseId: WarehouseId, material: Material, lotNumber: string): ExpectedLine => {
  if (material.trackingType !== 'lot') return linesOf(data, warehouseId, material)[0] ?? { material, expected: 0 };
  const known = lotAt(data, warehouseId, material.id, lotNumber);
  return { material, lotNumber: known?.lotNumber ?? lotNumber, location: known?.location, expected: known?.quantity ?? 0 };
};

/** What a counted line speaks of: a material, or one lot of it. */
const keyOf = ({ materialId, lotNumber = '' }: { readonly materialId: string; readonly lotNumber?: string }) =>
  `${materialId} ${identifierKey(lotNumber)}`;

/**
 * Makes the line of something found that is not on the list, with the quantity that the ledger expects. Refused when no material is
 * chosen, when its lot is not named, or when the list has it already (invariant S6).
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
  return lineNow(data, warehouseId, material, lotNumber);
};

/** A count that speaks of the same thing on two lines, which would adjust it twice. */
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

/** What was found against what was expected, line by line; lines that agree are left out. Serials are told one side at a time. */
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

/**
 * What two phones posted apart and a count corrects. A serial that left more often than it came, is in no other warehouse and was not
 * found. A serial that came twice and was found.
 */
export const impossibleSerials = (data: Data, warehouseId: WarehouseId, lines: readonly CountedLine[]): readonly Difference[] =>
  lines.flatMap((line): readonly Difference[] => {
    if ('counted' in line) return [];
    const { materialId, foundSerials } = line;
    const serialsWith = (isSo: (quantity: number) => boolean) =>
      stockEntries(data, warehouseId, materialId).flatMap(({ serialNumber, quantity }) =>
        serialNumber !== undefined && isSo(quantity) ? [serialNumber] : [],
      );
    const overdrawn = without(
      serialsWith((quantity) => quantity < 0),
      foundSerials,
    ).filter((serial) => !['warehouse', 'transit'].includes(whereIsSerial(data, materialId, serial).kind));
    const doubled = serialsWith((quantity) => quantity > 1);
    const twice = doubled.filter((serial) => without([serial], foundSerials).length === 0);
    return [
      ...(overdrawn.length > 0 ? [{ materialId, serialNumbers: overdrawn, delta: overdrawn.length }] : []),
      ...(twice.length > 0 ? [{ materialId, serialNumbers: twice, delta: -twice.length }] : []),
    ];
  });

/** A count that looked at older stock than there is now, with the fresh figure; `undefined` when nothing moved meanwhile (invariant S4). */
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

/** A finished count as its form hands it over. The reason is asked for only when something differs. */
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

/** A serial that stands twice in the found ones, or a count that is no whole number. */
const invalid = (lines: readonly CountedLine[]) =>
  lines.some((line) => 'counted' in line && (!Number.isSafeInteger(line.counted) || line.counted < 0))
    ? refused('quantity-not-valid', {}, 'lines')
    : undefined;

/**
 * Files a cycle count. What is missing goes out and what was found comes in, each under its own shipment, with the reason. It is
 * refused when the stock changed since the list was made (invariant S4), or when the warehouse is archived. It is refused when
 * two lines count the same thing, or when a serial found here is elsewhere (S5). A count that agrees moves nothing.
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
  const found = [...differences(input.lines), ...impossibleSerials(data, input.warehouseId, input.lines)];
  const reason = input.reason.trim();
  if (found.length > 0 && reason === '') return refused('reason-missing', {}, 'reason');
  const missing = found.filter(({ delta }) => delta < 0).map((difference) => lineOf(difference, env));
  const surplus = found.filter(({ delta }) => delta > 0).map((difference) => lineOf(difference, env));
  const clash =
    linesRefusal(data, 'out', missing) ??
    linesRefusal(data, 'in', surplus) ??
    shortageRefusal(data, input.warehouseId, missing) ??
    presentSerialRefusal(data, surplus);
  if (clash) return clash;
  const out = missing.length > 0 ? countShipment(data, input, input.id, 'Outgoing', missing, env) : undefined;
  const into =
    surplus.length > 0 || !out
      ? countShipment(data, input, out ? env.newId<ShipmentId>() : input.id, 'Incoming', surplus, env)
      : undefined;
  const moved = (shipment: Shipment, direction: Movement['direction']) =>
    shipment.lines.flatMap((line) =>
      partsOf(line).map((part) => posting(shipment, direction, line, { ...part, reason: cutTo(reason, LONGEST_LINE) })),
    );
  const all = [...(out ? moved(out, 'out') : []), ...(into ? moved(into, 'in') : [])];
  const shipments = [out, into].filter((shipment) => shipment !== undefined);
  return keepingReferences(data, [...shipments.map((shipment) => put('shipments', shipment)), ...posted(data, env, all)]);
});
