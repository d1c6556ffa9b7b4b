import type { Data } from '../data';
import { identifierKey } from '../identifier';
import { inventoryOf, lotAt, onHand, stockEntries } from '../inventory/rules';
import type { Material, MaterialId } from '../material/model';
import { refused } from '../refusal';
import type { WarehouseId } from '../warehouse/model';

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

const linesOf = (data: Data, warehouseId: WarehouseId, material: Material): readonly ExpectedLine[] => {
  const entries = stockEntries(data, warehouseId, material.id);
  if (material.trackingType === 'material') return [{ material, expected: onHand(data, warehouseId, material.id) }];
  if (material.trackingType === 'lot')
    return entries.map(({ lotNumber, location, quantity }) => ({ material, lotNumber, location, expected: quantity }));
  const serialNumbers = entries.flatMap(({ serialNumber }) => (serialNumber === undefined ? [] : [serialNumber]));
  return [{ material, expected: serialNumbers.length, serialNumbers }];
};

/** The list that a cycle count begins with: all that a warehouse keeps, or only the materials chosen. */
export const expectedCount = (data: Data, warehouseId: WarehouseId, materialIds?: readonly MaterialId[]) =>
  inventoryOf(data, warehouseId)
    .filter(({ material }) => materialIds === undefined || materialIds.includes(material.id))
    .flatMap(({ material }) => linesOf(data, warehouseId, material));

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

/** A count that looked at older stock than there is now, with the fresh figure; `undefined` when nothing moved meanwhile (invariant S4). */
export const staleCount = (data: Data, warehouseId: WarehouseId, lines: readonly CountedLine[]) => {
  for (const [index, line] of lines.entries()) {
    const { materialId } = line;
    const name = data.materials.get(materialId)?.name ?? '';
    if ('counted' in line) {
      const { lotNumber } = line;
      const now =
        lotNumber === undefined
          ? onHand(data, warehouseId, materialId)
          : (lotAt(data, warehouseId, materialId, lotNumber)?.quantity ?? 0);
      if (now !== line.expected) return refused('count-stale', { what: lotNumber ?? name, now }, `lines.${index}`);
      continue;
    }
    const there = stockEntries(data, warehouseId, materialId).flatMap(({ serialNumber = [] }) => serialNumber);
    const same = there.length === line.expectedSerials.length && without(there, line.expectedSerials).length === 0;
    if (!same) return refused('count-stale', { what: name, now: there.length }, `lines.${index}`);
  }
  return undefined;
};
