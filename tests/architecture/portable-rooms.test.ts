import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `components/ui` and `components/history` know nothing of this product, so that another one can use them unchanged. */
const TOP = path.resolve(__dirname, '../..');
const ROOMS = ['components/ui', 'components/history'];
const { name: PRODUCT }: { name: string } = JSON.parse(readFileSync(path.join(TOP, 'public/manifest.webmanifest'), 'utf8'));

/** The business's nouns in both languages, without words that any product has (user, list, note). */
const BUSINESS =
  /\b(proyectos?|tareas?|almac[eé]n(es)?|facturas?|env[ií]os?|solicitud(es)?|clientes?|inventario|projects?|tasks?|warehouses?|invoices?|shipments?|customers?|inventory|serials?|technicians?)\b/i;

const namesIn = (text: string) => [
  ...(text.toLowerCase().includes(PRODUCT.toLowerCase()) ? [PRODUCT] : []),
  ...(BUSINESS.exec(text)?.slice(0, 1) ?? []),
];

const files = ROOMS.flatMap((room) =>
  readdirSync(path.join(TOP, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(room, file)),
);

it('no file names the product or its business, in code or in comments', () => {
  expect(files.length).toBeGreaterThan(40);
  const naming = files.flatMap((file) => namesIn(readFileSync(path.join(TOP, file), 'utf8')).map((name) => `${file}: ${name}`));
  expect(naming).toEqual([]);
});

it('a planted name is found', () => {
  expect(namesIn("const KEY = 'telecampo:toast';")).toEqual(['Telecampo']);
  expect(namesIn('document.title = title + " · Telecampo";')).toEqual(['Telecampo']);
  expect(namesIn('/** `Buscar proyectos`: stands over the box. */')).toEqual(['proyectos']);
  expect(namesIn('/** `Buscar ciudades`: stands over the box. */')).toEqual([]);
});
