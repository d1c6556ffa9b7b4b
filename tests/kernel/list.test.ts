import fc from 'fast-check';
import { sortByName } from '@/lib/kernel/list';
import { searchForm } from '@/lib/kernel/search';

const names = (...given: string[]) =>
  sortByName(
    given.map((name) => ({ name })),
    ({ name }) => name,
  ).map(({ name }) => name);

it('sorts names as in Spanish: accents and capitals do not count, and ñ follows n', () => {
  expect(names('Zoe', 'Álvaro', 'beto', 'Ana', 'Ñandú', 'Nube', 'Óscar')).toEqual([
    'Álvaro',
    'Ana',
    'beto',
    'Nube',
    'Ñandú',
    'Óscar',
    'Zoe',
  ]);
});

it('keeps every name, in the same order for any order of the input', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (given) => {
      const sorted = names(...given);
      expect([...sorted].sort()).toEqual([...given].sort());
      expect(names(...sorted)).toEqual(sorted);
    }),
  );
});

it('puts names that differ only in accents or capitals side by side', () => {
  const forms = names('Zoé', 'Ángel', 'zoe', 'angel', 'Mar').map(searchForm);
  expect(forms).toEqual(['angel', 'angel', 'mar', 'zoe', 'zoe']);
});
