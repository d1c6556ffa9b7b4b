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
  /** What was found, when it is counted; blank is not counted. */
  counted: ifTyped(typedCount('Escribe cuántos hay.', 0)),
  /** Whether its serials were looked at; else it is not counted. */
  isLooked: v.boolean(),
  expectedSerials: v.array(v.string()),
  foundSerials: v.array(v.string()),
  /** Serials that are there and were not expected, as typed. */
  extraSerials: typedSerials,
  /** It stands on the shelf and was not on the list. */
  isFound: v.optional(v.boolean(), false),
});

/** What was added to the list was added to be counted. */
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

/** A cycle count as typed: what was found of each line of the list, and why it differs. */
export const countDraftSchema = v.object({
  reference: headerFields.reference,
  date: headerFields.date,
  reason: typedText,
  entries: v.array(entrySchema),
  /** Something found that is about to be added to the list. */
  found: v.object({ materialId: v.string(), lotNumber: typedLine }),
});
export type CountDraft = v.InferInput<typeof countDraftSchema>;
export type CountEntryDraft = CountDraft['entries'][number];
type CountEntry = v.InferOutput<typeof entrySchema>;

/** Nothing about to be added. */
export const NOTHING_FOUND: CountDraft['found'] = { materialId: '', lotNumber: '' };

/** A line of the list, not counted yet. */
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

/** A counted line over what the ledger says now. What was counted stays; a serial that has left since stands among the other ones. */
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

/** A line that was added to the list, to be counted. */
export const foundToDraft = (line: ExpectedLine): CountEntryDraft => ({
  ...entryToDraft(line),
  isLooked: line.material.trackingType === 'individual',
  isFound: true,
});

/** Everything that stands there: the expected ones that were ticked, and those that were written besides. */
const foundOf = ({ foundSerials, extraSerials }: Pick<CountEntry, 'foundSerials' | 'extraSerials'>) => {
  const ticked = new Set(foundSerials.map(identifierKey));
  return [...foundSerials, ...parseSerials(extraSerials).serialNumbers.filter((serial) => !ticked.has(identifierKey(serial)))];
};

/** What was counted, each with its place in the list; lines that nobody counted are left out. */
export const countedLines = (entries: readonly CountEntry[]) =>
  entries.flatMap((entry, index): readonly { readonly line: CountedLine; readonly index: number }[] => {
    const { lotNumber, expected, counted, isLooked, expectedSerials } = entry;
    const materialId = asId<MaterialId>(entry.materialId);
    if (isLooked) return [{ line: { materialId, expectedSerials, foundSerials: foundOf(entry) }, index }];
    if (counted === undefined) return [];
    return [{ line: { materialId, expected, counted, ...(lotNumber !== '' && { lotNumber }) }, index }];
  });

/** Whether a quantity as typed can be one: blank, or a whole number that may be counted. A scanner's code is none. */
export const readsAsCount = (typed: string) =>
  typed.trim() === '' || (wholeOf(typed) ?? Number.POSITIVE_INFINITY) <= LARGEST_COUNT;

const wholeOf = (typed: string) => numberTyped('quantity', typed) ?? undefined;

/** The same while it is still being typed; what can't be read yet counts as not counted. */
export const countedSoFar = (entries: readonly CountEntryDraft[]) =>
  countedLines(entries.map((typed) => ({ ...typed, counted: wholeOf(typed.counted), isFound: typed.isFound ?? false }))).map(
    ({ line }) => line,
  );
