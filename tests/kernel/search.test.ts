import fc from 'fast-check';
import { matching, narrows, searchForm, searchFormOf, textMatcher } from '@/lib/kernel/search';

it('makes the search form of a row once per version of the row', () => {
  const asked: string[] = [];
  const text = searchFormOf(({ name }: { name: string }) => {
    asked.push(name);
    return [name, undefined];
  });
  const row = { name: 'Peña  Núñez' };
  expect([text(row), text(row), text({ ...row, name: 'Otra' })]).toEqual(['pena nunez', 'pena nunez', 'otra']);
  expect(asked).toEqual(['Peña  Núñez', 'Otra']);
});

it.each([
  ['', [], true],
  ['   ', ['x'], true],
  ['nunez OBRA', ['pena nunez', 'obra norte'], true],
  ['nunez sur', ['pena nunez', undefined, 'obra norte'], false],
  ['facturas', ['nueva factura'], true],
  ['Conectores ópticos', ['conector optico'], true],
  ['conectores', ['conexion'], false],
  ['materiales', ['entrega de material, urgente'], true],
  ['andres', ['andrea solis'], false],
  ['ines', ['linea de vista'], false],
  ['torres', ['torreon'], false],
  ['torres', ['torre 5'], true],
  ['mes', ['merma'], false],
  ['+52 1 33-5550.0110', ['3355500110'], true],
  ['89521400 1712345678', ['1712345678'], false],
  ['50-0110', ['3355500110'], false],
])('"%s" of %j: %s', (query, texts, found) => {
  expect(textMatcher(query)(...texts)).toBe(found);
});

it('finds words spread over several texts of a row', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { maxLength: 4 }), (query, texts) => {
      const whole = searchForm(texts.join(' '));
      const words = searchForm(query).split(' ');
      fc.pre(!words.some((word) => word.endsWith('s')));
      expect(textMatcher(query)(...texts.map(searchForm))).toBe(words.every((word) => whole.includes(word)));
    }),
  );
});

it('an empty query returns the same list and reads no row', () => {
  const rows = ['Ánodo', 'Cable'];
  const read = jest.fn(() => true);
  expect([matching(rows, '', read), matching(rows, '  ', read)]).toEqual([rows, rows]);
  expect(matching(rows, '', read)).toBe(rows);
  expect(read).not.toHaveBeenCalled();
  expect(matching(rows, 'anodo', (asked, row) => asked(searchForm(row)))).toEqual(['Ánodo']);
});

it('a longer query finds no row that the shorter one missed', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'Á', 'e', 's', ' ', '1', '-') });
  fc.assert(
    fc.property(letters, letters, fc.array(letters), (known, more, texts) => {
      fc.pre(narrows(known, known + more));
      const found = (query: string) => texts.map(searchForm).filter((text) => textMatcher(query)(text));
      expect(found(known)).toEqual(expect.arrayContaining(found(known + more)));
    }),
  );
  const narrowing = [
    narrows('', 'a'),
    narrows('ab', 'a'),
    narrows('a ', 'a b'),
    narrows('conectore', 'conectores'),
    narrows('norte', 'norte n'),
    narrows('+52 33 5550 011', '+52 33 5550 0110'),
  ];
  expect(narrowing).toEqual([false, false, true, false, true, false]);
});
