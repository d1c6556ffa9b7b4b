import * as v from 'valibot';
import { asId } from '@/lib/kernel/id';
import { identifierKey } from '@/lib/kernel/identifier';
import { numberTyped } from '@/lib/kernel/typed-number';
import { ifTyped, typedCount, typedLine, typedText } from '../draft-fields';
import { LARGEST_COUNT } from '../model/limits';
import type { MaterialId } from '../model/material';
import type { CountedLine, ExpectedLine } from './count';
import { parseSerials, typedSerials } from './serial-rows';
import { headerFields } from './shipment-changes';

const entry = v.object({
  materialId: v.string(),
  lotNumber: v.string(),
  expected: v.number(),
  /** The counted quantity; blank means not counted. */
  counted: ifTyped(typedCount('Escribe cuántos hay.', 0)),
  /** Whether its serials were counted. */
  isLooked: v.boolean(),
  expectedSerials: v.array(v.string()),
  foundSerials: v.array(v.string()),
  /** Unexpected serials that were found, as typed. */
  extraSerials: typedSerials,
  /** Whether it was found although it was not on the list. */
  isFound: v.optional(v.boolean(), false),
});

/** An entry added to the list needs a quantity or serials. */
const entrySchema = v.pipe(
  entry,
  v.forward(
    v.check(({ isFound, isLooked, counted }) => !isFound || isLooked || counted !== undefined, 'Escribe cuántos hay o quítalo.'),
    ['counted'],
  ),
  v.forward(
    v.check(
      ({ isFound, isLooked, foundSerials, extraSerials }) =>
        !isFound || !isLooked || foundSerials.length > 0 || extraSerials.trim() !== '',
      'Escribe las series encontradas o quítalo.',
    ),
    ['extraSerials'],
  ),
);

/** The draft of a cycle count: its entries, and the reason for differences. */
export const countDraftSchema = v.object({
  reference: headerFields.reference,
  date: headerFields.date,
  reason: typedText,
  entries: v.array(entrySchema),
  /** The entry about to be added to the list. */
  found: v.object({ materialId: v.string(), lotNumber: typedLine }),
});
export type CountDraft = v.InferInput<typeof countDraftSchema>;
export type CountEntryDraft = CountDraft['entries'][number];
type CountEntry = v.InferOutput<typeof entrySchema>;

/** An empty `found`. */
export const NOTHING_FOUND: CountDraft['found'] = { materialId: '', lotNumber: '' };

/** The draft of an entry that is not counted yet. */
export const entryToDraft = ({ material, lotNumber = '', expected, serialNumbers = [] }: ExpectedLine): CountEntryDraft => ({
  materialId: material.id,
  lotNumber,
  expected,
  counted: '',
  isLooked: false,
  expectedSerials: [...serialNumbers],
  foundSerials: [],
  extraSerials: '',
});

/** An entry with fresh expected values. Counted values stay; a ticked serial that has left since becomes an unexpected one. */
export const withExpected = (entry: CountEntryDraft, { expected, serialNumbers = [] }: ExpectedLine): CountEntryDraft => {
  const there = new Set(serialNumbers.map(identifierKey));
  const isThere = (serial: string) => there.has(identifierKey(serial));
  const left = entry.foundSerials.filter((serial) => !isThere(serial));
  return {
    ...entry,
    expected,
    expectedSerials: [...serialNumbers],
    foundSerials: entry.foundSerials.filter(isThere),
    extraSerials: [entry.extraSerials, ...left].filter(Boolean).join('\n'),
  };
};

/** The draft of an entry added to the list. */
export const foundToDraft = (line: ExpectedLine): CountEntryDraft => ({
  ...entryToDraft(line),
  isLooked: line.material.trackingType === 'individual',
  isFound: true,
});

/** All serials found: ticked ones, and unexpected ones. */
const foundOf = ({ foundSerials, extraSerials }: Pick<CountEntry, 'foundSerials' | 'extraSerials'>) => {
  const ticked = new Set(foundSerials.map(identifierKey));
  return [...foundSerials, ...parseSerials(extraSerials).serialNumbers.filter((serial) => !ticked.has(identifierKey(serial)))];
};

/** The counted entries with their index in the list. */
export const countedLines = (entries: readonly CountEntry[]) =>
  entries.flatMap((entry, index): readonly { readonly line: CountedLine; readonly index: number }[] => {
    const { lotNumber, expected, counted, isLooked, expectedSerials } = entry;
    const materialId = asId<MaterialId>(entry.materialId);
    if (isLooked) return [{ line: { materialId, expectedSerials, foundSerials: foundOf(entry) }, index }];
    if (counted === undefined) return [];
    return [{ line: { materialId, expected, counted, ...(lotNumber !== '' && { lotNumber }) }, index }];
  });

/** Whether a typed quantity is valid: blank, or a whole number up to `LARGEST_COUNT`. A scanned code usually is not. */
export const isValidCount = (typed: string) =>
  typed.trim() === '' || (wholeOf(typed) ?? Number.POSITIVE_INFINITY) <= LARGEST_COUNT;

const wholeOf = (typed: string) => numberTyped('quantity', typed) ?? undefined;

/** The counted entries while typing; invalid quantities count as not counted. */
export const countedSoFar = (entries: readonly CountEntryDraft[]) =>
  countedLines(entries.map((typed) => ({ ...typed, counted: wholeOf(typed.counted), isFound: typed.isFound ?? false }))).map(
    ({ line }) => line,
  );
