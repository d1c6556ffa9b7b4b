import { readSheet } from '@/lib/documents/read-sheet';

const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return view.buffer;
};
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text)).buffer;
/** The encoding of a Mexican spreadsheet without Unicode: one byte per letter. */
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
const READ = { head: ['Material', 'Año'], rows: [{ number: 2, cells: ['Ñandú, rojo', '007'] }] };

it.each([
  ['UTF-16 with tabs, as Excel saves Unicode', utf16('\ufeffMaterial\tAño\r\nÑandú, rojo\t007', true)],
  ['UTF-16 in the other byte order', utf16('\ufeffMaterial\tAño\r\nÑandú, rojo\t007', false)],
  ['two columns, and the final line end of spreadsheets', utf8('Material;Año\r\nÑandú, rojo;007\r\n')],
  ['the same with tabs and blank lines', utf8('Material\tAño\nÑandú, rojo\t007\n\n\n\t\n')],
  ['a first line that names the separator', utf8('sep=;\r\nMaterial;Año\r\nÑandú, rojo;007')],
  ['the same after a byte order mark', utf8('\ufeffsep=;\nMaterial;Año\nÑandú, rojo;007')],
  ['a separator named in capitals', utf8('SEP=;\r\nMaterial;Año\r\nÑandú, rojo;007')],
  ['a named separator that the lines alone do not show', utf8('sep=:\nMaterial:Año\n"Ñandú, rojo":007')],
  ['one byte per letter if it is no UTF-8', windows1252('Material;Año\r\nÑandú, rojo;007')],
  ['commas and quotes', utf8('Material,Año\n"Ñandú, rojo",007')],
])('reads %s', async (_, bytes) => {
  expect(await readSheet(bytes)).toEqual(READ);
});

it.each([
  ['\r\n', '\n'],
  ['\n', '\r\n'],
  ['\r', '\r'],
])('keeps rows apart with any line endings: %j, then %j', async (first, then) => {
  const read = await readSheet(utf8(`Material;Lugar${first}ONT;A1${then}Splitter;A2${then}"Cable${then}drop";A3${then}`));
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    ['ONT', 'A1'],
    ['Splitter', 'A2'],
    ['Cable\ndrop', 'A3'],
  ]);
});

it('yields to the page while it reads a long file, and reads every row', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `"ONT, negra",00${index}`);
  let answered = false;
  setTimeout(() => {
    answered = true;
  });
  const read = await readSheet(utf8(`Material,Serie\n${rows.join('\n')}`));
  expect(answered).toBe(true);
  expect(read.rows).toHaveLength(20_000);
  expect(read.rows.at(-1)).toEqual({ number: 20_001, cells: ['ONT, negra', '0019999'] });
});

it('skips blank lines, and numbers the rows as the file does', async () => {
  const read = await readSheet(utf8('\nMaterial,Año\n\n , \nONT,007\n'));
  expect(read).toEqual({ head: ['Material', 'Año'], rows: [{ number: 5, cells: ['ONT', '007'] }] });
});
