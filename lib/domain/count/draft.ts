import * as v from 'valibot';
import { asId } from '@/lib/kernel/id';
import { ifTyped, requiredLine, typedCount, typedDay, typedText } from '../draft-fields';
import { identifierKey } from '../identifier';
import type { MaterialId } from '../material/model';
import { parseSerials } from '../serial/draft';
import type { CountedLine, ExpectedLine } from './rules';

const entrySchema = v.object({
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
  extraSerials: v.string(),
});

/** A cycle count as typed: what was found of each line of the list, and why it differs. */
export const countDraftSchema = v.object({
  reference: requiredLine('Escribe la referencia.'),
  date: typedDay('Elige la fecha.'),
  reason: typedText,
  entries: v.array(entrySchema),
});
export type CountDraft = v.InferInput<typeof countDraftSchema>;
export type CountEntryDraft = CountDraft['entries'][number];
type CountEntry = v.InferOutput<typeof entrySchema>;

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

const wholeOf = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : undefined);

/** The same while it is still being typed; what can't be read yet counts as not counted. */
export const countedSoFar = (entries: readonly CountEntryDraft[]) =>
  countedLines(entries.map((entry) => ({ ...entry, counted: wholeOf(entry.counted) }))).map(({ line }) => line);
