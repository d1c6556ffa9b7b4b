import type { Cell } from 'write-excel-file/universal';
import writeXlsxFile from 'write-excel-file/universal';
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

const long = Array.from({ length: 20_000 }, (_, index) => `"ONT, negra",${index}`).join('\n');
it.each([
  ['to the end', 'Material,Cantidad\nONT,1\n"Tubo 3/4,5\nCable,7\n', 3],
  ['in a file with a named separator', 'sep=;\r\nMaterial;Cantidad\r\nONT;"1\r\nCable;7', 3],
  ['after cells of several lines', 'Material,Nota\nONT,"dos\nlíneas"\n"tres\n\nlíneas","abierta\nCable,7', 6],
  ['until the quote of another row', 'Material,Cantidad\n"Tubo" 3/4,5\nCable,"7"', 2],
  ['until a quote behind which the text goes on', 'Material,Cantidad\n"3/4 tubo,5\n"1/2 tubo,7', 2],
  ['far down', `Material,Cantidad\n${long}\n"Tubo 3/4,5\n${long}`, 20_002],
  ['in the heading', '"Material,Cantidad\nONT,5', 1],
])('names the line of a quote that swallows rows %s', async (_, text, line) => {
  await expect(readSheet(utf8(text))).rejects.toMatchObject({
    name: 'SheetProblem',
    message: `La comilla (") de la línea ${line} no se cierra. Ciérrala o quítala, y elige el archivo otra vez.`,
  });
});

it.each([
  ['a table alone, as a web system exports it', utf8('<table>\n<tr><td>Material</td><td>Cantidad</td></tr>\n</table>')],
  ['a page', utf8('\r\n<!DOCTYPE html>\r\n<HTML><body><table><tr><td>ONT</td></tr></table></body></HTML>')],
  [
    'a page of Excel in UTF-16',
    utf16('\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table></table></html>', true),
  ],
  ['a comment before the table', utf8('\ufeff<!-- 28/11/2026 --><table><tr><td>ONT</td></tr></table>')],
  ['a sheet as XML', utf8('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook></Workbook>')],
])('says what to do with a page named like an Excel file: %s', async (_, bytes) => {
  await expect(readSheet(bytes)).rejects.toMatchObject({
    name: 'SheetProblem',
    message: 'Es una página web (HTML o XML), aunque se llame Excel. Ábrela en Excel y guárdala como .xlsx, o como CSV.',
  });
});

it('reads a heading in angle brackets as it is', async () => {
  expect((await readSheet(utf8('<Material>,<Año>\nONT,007\n'))).head).toEqual(['<Material>', '<Año>']);
});

it('reads quotes within a cell as they are', async () => {
  const read = await readSheet(utf8('Material,Cantidad\nTubo 3/4",5\n"Tubo 1/2" rojo",7\nTubo "A",8\n'));
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    ['Tubo 3/4"', '5'],
    ['Tubo 1/2" rojo', '7'],
    ['Tubo "A"', '8'],
  ]);
});

it('keeps the leading zeros that a number format shows in Excel', async () => {
  const number = (value: number, format?: string): Cell => ({ value, type: Number, ...(format && { format }) });
  const rows: Cell[][] = [
    ['Serie', 'Cantidad', 'Precio'].map((value) => ({ value, type: String })),
    [number(7, '0000'), number(7), number(1.5, '0.00')],
    [number(12345, '0000'), number(70), number(7, '#,##0.00')],
    [number(0, '00'), number(0), number(-7, '0000')],
  ];
  const file = await writeXlsxFile(rows, { sheet: 'Series' }).toBlob();
  const read = await readSheet(await file.arrayBuffer());
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    ['0007', '7', '1.5'],
    ['12345', '70', '7'],
    ['00', '0', '-7'],
  ]);
});
