import { identifierKey, sameIdentifier } from '@/lib/kernel/identifier';
import type { Data } from '../data';
import type { Material } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { entryKey } from './entries';
import { ledgerOf, serialKey } from './ledger';
import { parseSerials } from './serials-draft';

/** What a code names in the books: a serial, a lot in a warehouse, or a material by its name. */
export type NamedThing =
  | { readonly kind: 'serial'; readonly material: Material; readonly serialNumber: string }
  | { readonly kind: 'lot'; readonly material: Material; readonly lotNumber: string; readonly warehouseId: WarehouseId }
  | { readonly kind: 'material'; readonly material: Material };

/** Everything that a code names, whatever its case and spaces (invariant S6); serials first, then lots, then materials. */
export const namedBy = (data: Data, code: string): readonly NamedThing[] => {
  const { serials, stock } = ledgerOf(data);
  const [ofSerials, ofLots, ofMaterials]: [NamedThing[], NamedThing[], NamedThing[]] = [[], [], []];
  if (identifierKey(code) === '') return [];
  for (const material of data.materials.values()) {
    const story = serials.get(serialKey(material.id, code));
    if (story) ofSerials.push({ kind: 'serial', material, serialNumber: story.serialNumber });
    if (material.trackingType === 'lot')
      for (const [warehouseId, items] of stock) {
        const { lotNumber } = items.get(material.id)?.entries.get(entryKey({ lotNumber: code })) ?? {};
        if (lotNumber !== undefined) ofLots.push({ kind: 'lot', material, lotNumber, warehouseId });
      }
    if (sameIdentifier(material.name, code)) ofMaterials.push({ kind: 'material', material });
  }
  return [...ofSerials, ...ofLots, ...ofMaterials];
};

/** The codes in what was read: the whole text where it names something, else one for each line, and ranges as in a typed list. */
export const codesIn = (data: Data, read: string): readonly string[] => {
  const whole = read.replace(/\p{Cc}+/gu, ' ').trim();
  if (namedBy(data, whole).length > 0) return [whole];
  const { serialNumbers, tooLong } = parseSerials(read.replace(/(?![\n\r\t])\p{Cc}/gu, ''));
  return [...serialNumbers, ...tooLong];
};
