import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const TOP = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(TOP, file), 'utf8');
const entry = v.strictObject({
  file: v.string(),
  line: v.string(),
  was: v.string(),
  becomes: v.string(),
  why: v.pipe(v.string(), v.minLength(20)),
});
const entries = v.parse(v.array(entry), JSON.parse(read('scripts/mutants/equivalent.json')));

it('every mutant that is known as equivalent, with its reason, still has its line', () => {
  const stale = entries.filter(({ file, line, was }) => {
    const lines = read(file)
      .split('\n')
      .map((text) => text.trim());
    return !lines.includes(line) || !line.includes(was.split('\n')[0] ?? was);
  });
  expect(stale).toEqual([]);
});

it('no mutant is listed twice', () => {
  const keys = entries.map(({ file, line, was, becomes }) => [file, line, was, becomes].join(' '));
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
});
