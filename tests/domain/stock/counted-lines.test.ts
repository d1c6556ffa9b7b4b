import * as v from 'valibot';
import {
  type CountEntryDraft,
  countDraftSchema,
  countedLines,
  countedSoFar,
  entryToDraft,
  NOTHING_FOUND,
} from '@/lib/domain/stock/count-draft';
import { aMaterial } from '../../support/builders';
import { cable, connector, MATERIALS, ont } from '../../support/stock-builders';

const material = (id: typeof ont) => MATERIALS.find((one) => one.id === id) ?? aMaterial();
const boxes = entryToDraft({ material: material(connector), expected: 10 });
const reel = entryToDraft({ material: material(cable), lotNumber: 'B-1', expected: 300 });
const serials = entryToDraft({ material: material(ont), expected: 2, serialNumbers: ['HW-1', 'HW-2'] });

/** The typed values of a count's line, and the counted line. */
it.each<{ what: string; typed: CountEntryDraft; counted: object | undefined }>([
  { what: 'nothing for an uncounted line', typed: boxes, counted: undefined },
  { what: 'a quantity', typed: { ...boxes, counted: ' 7 ' }, counted: { materialId: connector, expected: 10, counted: 7 } },
  { what: 'zero', typed: { ...boxes, counted: '0' }, counted: { materialId: connector, expected: 10, counted: 0 } },
  { what: 'nothing for an incomplete quantity', typed: { ...boxes, counted: '7x' }, counted: undefined },
  {
    what: 'a lot',
    typed: { ...reel, counted: '280' },
    counted: { materialId: cable, lotNumber: 'B-1', expected: 300, counted: 280 },
  },
  {
    what: 'nothing for serials not counted, though one was ticked',
    typed: { ...serials, foundSerials: ['HW-1'] },
    counted: undefined,
  },
  {
    what: 'no serials after none was found',
    typed: { ...serials, isLooked: true },
    counted: { materialId: ont, expectedSerials: ['HW-1', 'HW-2'], foundSerials: [] },
  },
  {
    what: 'the ticked and typed serials, each once',
    typed: { ...serials, isLooked: true, foundSerials: ['HW-1'], extraSerials: 'hw-1\nHW-9' },
    counted: { materialId: ont, expectedSerials: ['HW-1', 'HW-2'], foundSerials: ['HW-1', 'HW-9'] },
  },
])('an expected count has $what', ({ typed, counted }) => {
  expect(countedSoFar([typed])).toEqual(counted ? [counted] : []);
});

it('each counted line keeps its index in the list, so that its error is shown there', () => {
  const entries = [boxes, { ...reel, counted: '280' }, serials, { ...serials, isLooked: true }];
  const typed = { reference: 'CON-1', date: '2026-11-21', reason: '', entries, found: NOTHING_FOUND };
  expect(countedLines(v.parse(countDraftSchema, typed).entries).map(({ index }) => index)).toEqual([1, 3]);
});

it.each<[string, Partial<CountEntryDraft>, readonly string[]]>([
  ['a missing quantity', {}, ['entries.0.counted: Escribe cuántos hay o quítalo.']],
  ['a quantity', { counted: '3' }, []],
  ['missing serials', { isLooked: true }, ['entries.0.extraSerials: Escribe las series encontradas o quítalo.']],
  ['typed serials', { isLooked: true, extraSerials: 'HW-9' }, []],
  ['ticked serials', { isLooked: true, foundSerials: ['HW-1'] }, []],
])('stock found outside the list is counted or removed from it: %s', (_, typed, wanted) => {
  const read = (isFound: boolean) => {
    const entries = [{ ...serials, ...typed, isFound }];
    const draft = { reference: 'CON000001', date: '2026-11-21', reason: '', entries, found: NOTHING_FOUND };
    return v.safeParse(countDraftSchema, draft).issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [];
  };
  expect(read(true)).toEqual(wanted);
  expect(read(false)).toEqual([]);
});
