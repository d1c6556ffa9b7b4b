import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldLabel } from '@/lib/text/nouns';

const ROOT = path.resolve(__dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const said = ['components', 'lib'].flatMap((room) =>
  readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${room}/${file}`),
);
/** What browsers call their own entry. */
const OF_BROWSERS = /«Agregar a (?:inicio|la pantalla de inicio)»/g;

it('to put one more thing into a list has one word', () => {
  const others = said.filter((file) => /\bagreg/i.test(textOf(file).replace(OF_BROWSERS, '')));
  expect(others).toEqual([]);
});

/** A form's field whose label is written where it is drawn. */
const WRITTEN_LABEL = /<\w+(?:<\w+>)?\s+name="(\w+)"[^<>]*?\blabel="[^"]+"/g;

it('a form takes the label of a stored field from the nouns, as pages, papers and refusals do', () => {
  // The stock's forms write a line, not a row.
  const screens = said.filter((file) => file.startsWith('components/screens/') && !file.startsWith('components/screens/stock/'));
  const written = screens.flatMap((file) =>
    [...textOf(file).matchAll(WRITTEN_LABEL)].flatMap(([, field = '']) =>
      fieldLabel(undefined, field) === undefined ? [] : [`${file} ${field}`],
    ),
  );
  expect(screens.some((file) => textOf(file).includes('label={fieldLabel('))).toBe(true);
  // Two that are no field of a row: by how many days the desk moves many tasks, and to whom it gives them.
  expect(written).toEqual([
    'components/screens/tasks/list/task-table-actions.tsx by',
    'components/screens/tasks/list/task-table-actions.tsx userId',
  ]);
});

/** Where a colour stands on the circle, in degrees: 0 is red, 60 yellow. */
const hueOf = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [most, span] = [Math.max(red, green, blue), Math.max(red, green, blue) - Math.min(red, green, blue)];
  if (most === red) return (60 * (green - blue)) / span;
  return most === green ? 120 + (60 * (blue - red)) / span : 240 + (60 * (red - green)) / span;
};

it('the yellow of a bar is yellow in every theme (T6)', () => {
  expect(textOf('components/ui/tone.ts')).toMatch(/warning: 'fill-yellow /);
  const yellows = [...textOf('app/globals.css').matchAll(/--yellow: (#\w{6});/g)].map(([, colour = '']) => colour);
  expect(yellows).toHaveLength(2);
  for (const hue of yellows.map(hueOf)) expect(Math.abs(hue - 52)).toBeLessThan(8);
});
