import fc from 'fast-check';
import { runSteps } from '@/lib/kernel/slices';
import { parseJson, parsingList } from '@/lib/store/backup/read-text';
import { Refusal } from '@/lib/store/backup/unreadable';
import { runs } from '../support/runs';

it('a list parsed in pieces equals the list, for any texts and any cuts', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('","', '\\"],[', '}]', '\\', '"', '\u2028', '[[{'));
  const row = fc.record({
    id: text,
    parts: fc.array(fc.oneof(text, fc.integer(), fc.array(text, { maxLength: 2 })), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.integer({ min: 0, max: 40 }), (rows, length) => {
      expect(runSteps(parsingList(JSON.stringify(rows), length))).toEqual(rows);
    }),
    { numRuns: runs(300) },
  );
});

it('yields to the page between pieces', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ id: index, text: 'x'.repeat(1_000) }));
  expect([...parsingList(JSON.stringify(rows))].length).toBeGreaterThan(8);
});

it.each(['{}', '[1],[2]', '[1', '1]', '', '[1]]', '["a]'])('refuses %s, which is no list', (text) => {
  expect(() => runSteps(parsingList(text, 0))).toThrow();
});

it.each(['{"__proto__":1}', '{"\\u005f_proto__":1}', '[{"a":{"__pr\\u006fto__":{}}}]'])('refuses %s', (text) => {
  expect(() => parseJson(text)).toThrow(Refusal);
});

it('accepts a text that only contains the word', () => {
  expect(parseJson('{"title":"__proto__ \\u00e1"}')).toEqual({ title: '__proto__ á' });
});
