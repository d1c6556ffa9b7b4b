import { openPaper } from '@/lib/documents/paper';
import { toWinAnsi } from '@/lib/documents/win-ansi';
import { SETTINGS_ID } from '@/lib/domain/settings/rules';
import { pdfPages, pdfText } from './pdf-text';

const business = {
  id: SETTINGS_ID,
  businessName: 'Enlaces del Peñón S.A.',
  taxId: 'EPE010203XX1',
  address: 'Calle Ocampo 12',
  phone: '55 0000 0000',
  email: 'hola@enlaces.example',
};

it('is a PDF in Spanish with title, business and accents', () => {
  const paper = openPaper('Reporte de finalización', business);
  paper.section('Dirección');
  paper.paragraph('Ñandú, ñoño, áéíóúü ¿qué? ¡sí! “comillas” — guion – € (a\\b)');
  const { bytes, name } = paper.finish('prueba.pdf');
  const raw = Buffer.from(bytes).toString('latin1');
  expect(name).toBe('prueba.pdf');
  expect(raw.startsWith('%PDF-')).toBe(true);
  expect(raw).toContain('/Lang (es-MX)');
  expect(raw).toContain('/Title (Reporte de finalización)');
  expect(raw).toContain('/Encoding /WinAnsiEncoding');
  expect(raw).toMatch(/\/MediaBox \[0 0 612\.? 792\.?\]/);
  const text = pdfText(bytes);
  expect(text).toContain('Enlaces del Peñón S.A.');
  expect(text).toContain('RFC EPE010203XX1 · Calle Ocampo 12');
  expect(text).toContain('Ñandú, ñoño, áéíóúü ¿qué? ¡sí! “comillas” — guion – € (a\\b)');
  expect(text).toContain('Página 1 de 1');
});

it('a long table continues on further pages with its heads repeated and all its rows', () => {
  const paper = openPaper('Lista', business);
  const rows = Array.from({ length: 150 }, (_, index) => [`Bobina núm. ${index + 1}`, String(index)]);
  paper.table(['Artículo', 'Cant.'], rows, { figures: [1], total: ['Total', '150'] });
  const pages = pdfPages(paper.finish('lista.pdf').bytes);
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((lines, index) => {
    expect(lines).toContain('Artículo');
    expect(lines).toContain(`Página ${index + 1} de ${pages.length}`);
  });
  const all = pages.flat();
  for (const [name] of rows) expect(all).toContain(name);
  expect(all.filter((line) => line === 'Total')).toHaveLength(1);
});

it('a long text continues on further pages without losing lines, and the next text does not overlap it', () => {
  const paper = openPaper('Texto', undefined);
  const lines = Array.from({ length: 120 }, (_, index) => `Renglón ${index + 1}`);
  paper.paragraph(lines.join('\n'));
  paper.section('Después');
  paper.signatures([{ label: 'Firma del técnico' }, { label: 'Firma del cliente' }]);
  const pages = pdfPages(paper.finish('texto.pdf').bytes);
  expect(pages.length).toBeGreaterThan(1);
  for (const line of lines) expect(pages.flat()).toContain(line);
  expect(pages.at(-1)).toEqual(expect.arrayContaining(['Después', 'Firma del técnico', 'Firma del cliente']));
  expect(pages[0]?.[0]).toBe('Telecampo');
});

it("the cells of a table also use the PDF's characters", () => {
  const paper = openPaper('Tabla', undefined);
  paper.table(['Nota 📌'], [['Fibra 🎉 → caja']], { total: ['Fin ✅'] });
  paper.facts([['Lugar 📍', 'Azotea ≤ 20 m']]);
  const lines = pdfPages(paper.finish('tabla.pdf').bytes).flat();
  expect(lines).toEqual(expect.arrayContaining(['Nota', 'Fibra -> caja', 'Fin [x]', 'Lugar', 'Azotea <= 20 m']));
});

it('a text without spaces or a huge cell fits on the paper', () => {
  const paper = openPaper('Ñ'.repeat(200), { ...business, businessName: 'W'.repeat(200) });
  paper.table(['A', 'B'], [['x'.repeat(4000), 'y'.repeat(200)]]);
  expect(() => paper.finish('largo.pdf')).not.toThrow();
});

it.each([
  ['Instalación 🎉 lista 👷🏽‍♂️ ya', 'Instalación lista ya'],
  ['✅ fibra → caja ≤ 20 m', '[x] fibra -> caja <= 20 m'],
  ['n\u0303 e\u0301', 'ñ é'],
  ['10 kΩ, 5 μm, −3', '10 kOhm, 5 µm, -3'],
  ['Łódź café 光ファイバ', 'Lódz café ?????'],
  ['a\u202Eb\u0000c\td\r\ne', 'abc d\ne'],
  ['=1+1 <script>alert(1)</script>', '=1+1 <script>alert(1)</script>'],
  ['½ ² ﬁbra', '½ ² fibra'],
])("writes «%s» with the characters of the PDF's fonts", (typed, printed) => {
  expect(toWinAnsi(typed)).toBe(printed);
});
