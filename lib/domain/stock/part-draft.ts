import * as v from 'valibot';
import { asId } from '@/lib/kernel/id';
import { groupBy, sumBy } from '@/lib/kernel/list';
import { requiredLine, typedCountIfAny } from '../draft-fields';
import type { MaterialId } from '../model/material';
import type { Condition } from '../model/movement';
import type { ShipmentLineId } from '../model/shipment';
import { headerFields } from './header';
import type { LineInput } from './lines';
import { type TransitLine, transitKey } from './transfer';

/** A known thing of which all, some or nothing moves: so much of a material or a lot, or these serials. */
export interface KnownPart {
  readonly materialId: MaterialId;
  readonly lotNumber?: string;
  readonly quantity: number;
  readonly serialNumbers: readonly string[];
}

/** How much of each known thing moves, as typed, and which serials, each in its condition ('' when nobody says). Blank is nothing. */
export const partsSchema = v.array(
  v.object({
    materialId: v.string(),
    lotNumber: v.string(),
    quantity: typedCountIfAny,
    serials: v.array(v.object({ serialNumber: v.string(), condition: v.picklist(['', 'New', 'Used']) })),
  }),
);
export type PartDraft = v.InferInput<typeof partsSchema>[number];
export type PartValue = v.InferOutput<typeof partsSchema>[number];

/** A part to fill in: with all of it, or with nothing yet. */
export const partToDraft = (part: KnownPart, all: boolean, condition: Condition | '' = ''): PartDraft => ({
  materialId: part.materialId,
  lotNumber: part.lotNumber ?? '',
  quantity: all && part.serialNumbers.length === 0 ? String(part.quantity) : '',
  serials: all ? part.serialNumbers.map((serialNumber) => ({ serialNumber, condition })) : [],
});

type NewId = () => ShipmentLineId;

const linesOfPart = ({ materialId, lotNumber, quantity = 0, serials }: PartValue, newId: NewId): readonly LineInput[] => {
  const of = { materialId: asId<MaterialId>(materialId), ...(lotNumber !== '' && { lotNumber }) };
  const bySerial = [...groupBy(serials, ({ condition }) => condition)].map(([condition, those]) => ({
    ...of,
    id: newId(),
    quantity: those.length,
    serialNumbers: those.map(({ serialNumber }) => serialNumber),
    ...(condition !== '' && { condition }),
  }));
  return quantity > 0 ? [{ ...of, id: newId(), quantity }] : bySerial;
};

/** The lines that these parts make, each with the place of its part; parts of which nothing moves make none. */
export const linesFromParts = (parts: readonly PartValue[], newId: NewId) =>
  parts.flatMap((part, index) => linesOfPart(part, newId).map((line) => ({ line, index })));

/** What arrives of a transfer, as typed. */
export const arrivalDraftSchema = v.object({
  ...headerFields,
  parts: partsSchema,
});
export type ArrivalDraft = v.InferInput<typeof arrivalDraftSchema>;

/** What is on its way, material by material and lot by lot, with the serials of those that have them. */
export const transitParts = (lines: readonly TransitLine[]): readonly KnownPart[] =>
  [...groupBy(lines, ({ materialId, lotNumber }) => transitKey({ materialId, lotNumber }))].flatMap(([, those]) => {
    const [first] = those;
    if (!first) return [];
    const { materialId, lotNumber } = first;
    const serialNumbers = those.flatMap(({ serialNumber }) => (serialNumber === undefined ? [] : [serialNumber]));
    return [{ materialId, lotNumber, quantity: sumBy(those, ({ left }) => left), serialNumbers }];
  });

/** What a task gives back, as typed: to which warehouse, when, and how much of each thing it has left. */
export const returnDraftSchema = v.object({
  ...headerFields,
  warehouseId: requiredLine('Elige el almacén.'),
  parts: partsSchema,
});
export type ReturnDraft = v.InferInput<typeof returnDraftSchema>;
