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
/** The browsers' own menu entry, which has another word. */
const OF_BROWSERS = /«Agregar a (?:inicio|la pantalla de inicio)»/g;

it('screens use one word for adding an item to a list', () => {
  const others = said.filter((file) => /\bagreg/i.test(textOf(file).replace(OF_BROWSERS, '')));
  expect(others).toEqual([]);
});

/** A form's field with a literal label. */
const WRITTEN_LABEL = /<\w+(?:<\w+>)?\s+name="(\w+)"[^<>]*?\blabel="[^"]+"/g;

it('a form takes the label of a stored field from the nouns, like pages, documents and refusals', () => {
  // The fields of the stock's forms belong to a line, not to a row.
  const screens = said.filter((file) => file.startsWith('components/screens/') && !file.startsWith('components/screens/stock/'));
  const written = screens.flatMap((file) =>
    [...textOf(file).matchAll(WRITTEN_LABEL)].flatMap(([, field = '']) =>
      fieldLabel(undefined, field) === undefined ? [] : [`${file} ${field}`],
    ),
  );
  expect(screens.some((file) => textOf(file).includes('label={fieldLabel('))).toBe(true);
  // Two are no field of a row: the number of days by which many tasks are moved, and their new assignee.
  expect(written).toEqual([
    'components/screens/tasks/list/task-table-actions.tsx by',
    'components/screens/tasks/list/task-table-actions.tsx userId',
  ]);
});

/** The hue of a colour in degrees: 0 is red, 60 yellow. */
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

/** The former words of `lib/team` for an offset, a batch, a rebase and a remote file. */
const OLD_TEAM_WORDS = new Set([
  'place',
  'places',
  'placed',
  'land',
  'lands',
  'landed',
  'told',
  'untold',
  'shelf',
  'shelves',
  'sure',
]);
const OLD_TEAM_NAMES = /^(?:offerRow|ROW|ROWS|[a-z]*InRow|inRow)$/;
/** Allowed names: fields of stored or sent shapes, and imports from the domain. */
const KEPT_NAMES = new Set(['isTold', 'StockPlace']);

const wordsIn = (name: string) => name.split(/(?=[A-Z][a-z])|_/).map((word) => word.toLowerCase());

/** The field `place` of a stored or sent shape: read, written or declared. */
const STORED_PLACE = /(?<!\.\.)\.place\b|\breadonly place\??:|\bplace: (?!number\b)/g;

/** The old words among the names in a text. */
const oldTeamNames = (text: string) => {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/'[^'\n]*'/g, "''")
    .replace(STORED_PLACE, '');
  return (code.match(/\b[A-Za-z]\w*\b/g) ?? [])
    .filter((name) => !KEPT_NAMES.has(name))
    .filter((name) => OLD_TEAM_NAMES.test(name) || wordsIn(name).some((word) => OLD_TEAM_WORDS.has(word)));
};

it('lib/team uses the standard terms: outbox, offset, batch, commit, rebase, conflict, remote file, digest', () => {
  const room = said.filter((file) => file.startsWith('lib/team/'));
  expect(room.length).toBeGreaterThan(20);
  expect(room.flatMap((file) => oldTeamNames(textOf(file)).map((name) => `${file} ${name}`))).toEqual([]);
});

it('an old word of the team is found, and a stored field is not', () => {
  expect(oldTeamNames('const placed = offerRow(shelf, told);')).toEqual(['placed', 'offerRow', 'shelf', 'told']);
  expect(oldTeamNames('const { place } = replica;')).toEqual(['place']);
  expect(oldTeamNames('interface Landed { readonly isUntold: boolean; }')).toEqual(['Landed', 'isUntold']);
  expect(oldTeamNames('const read = (place: number) => place;')).toEqual(['place', 'place']);
  expect(oldTeamNames("self.place === 'place'; const write = { place: offset }; // a place")).toEqual([]);
});
