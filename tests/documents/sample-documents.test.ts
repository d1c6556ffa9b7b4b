import { fileBytes } from '@/data/file-bytes';
import { sampleData } from '@/data/sample';
import { accountStatementPdf } from '@/lib/documents/account-statement-pdf';
import { completionReportPdf } from '@/lib/documents/completion-report-pdf';
import { dispatchNotePdf } from '@/lib/documents/dispatch-note-pdf';
import { invoicePdf } from '@/lib/documents/invoice-pdf';
import { rangeReportPdf, weeklyReportPdf } from '@/lib/documents/weekly-report-pdf';
import { dataFromRows, TABLE_NAMES } from '@/lib/domain/data';
import { liveInvoices } from '@/lib/domain/invoice/rules';
import type { Settings } from '@/lib/domain/model/settings';
import { SETTINGS_ID } from '@/lib/domain/settings/rules';
import { weeklyReports } from '@/lib/domain/weekly-report/rules';
import { asDay } from '@/lib/kernel/day';
import { pdfText } from './pdf-text';

const today = asDay('2026-11-21');

const documentsOf = (data: ReturnType<typeof sampleData>) =>
  [
    ...liveInvoices(data.invoices).map(({ id }) => invoicePdf(data, [id], today)),
    ...[...data.completionReports.keys()].map((id) => completionReportPdf(data, id, today)),
    ...[...data.customers.keys()].flatMap((id) => accountStatementPdf(data, id, today) ?? []),
    ...[...data.shipments.keys()].map((id) => dispatchNotePdf(data, id, today)),
    ...weeklyReports(data).map(({ id }) => weeklyReportPdf(data, id, today)),
  ].map((file) => file ?? { name: undefined, bytes: new Uint8Array() });

it('every document of the sample data prints in full, without unprintable characters', () => {
  const files = documentsOf(sampleData(today));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = pdfText(file.bytes);
    expect(text).toContain('Página 1 de');
    expect(text).not.toMatch(/undefined|NaN|\[object|eliminad[oa]|\?(?!\))/);
  }
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

const head = {
  businessName: 'Enlaces del Peñón',
  taxId: 'EPE010203XX1',
  address: 'Calle Ocampo 12',
  phone: '55 0000 0000',
  email: 'hola@enlaces.example',
};
const [photo] = fileBytes();
const asLogo = (bytes: ArrayBuffer | Uint8Array) =>
  `data:image/jpeg;base64,${Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)).toString('base64')}`;
const LOGO = asLogo(photo?.bytes ?? new Uint8Array());

/** One document of each kind, and the report of a range. */
const papersOf = (settings: Partial<Settings> | undefined) => {
  const known = sampleData(today);
  const data = dataFromRows({
    ...Object.fromEntries(TABLE_NAMES.map((table) => [table, [...known[table].values()]])),
    settings: settings ? [{ id: SETTINGS_ID, ...head, ...settings }] : [],
  });
  const kinds = new Map(documentsOf(data).map((file) => [file.name?.replace(/[\d-].*$/, ''), file]));
  return [...kinds.values(), rangeReportPdf(data, { from: asDay('2026-11-01'), to: today }, today)];
};
const pictures = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1;

it("every document has the same head: the logo and the business's data", () => {
  const [withLogo, without] = [papersOf({ logo: LOGO }), papersOf({})];
  expect(withLogo.length).toBeGreaterThanOrEqual(6);
  withLogo.forEach(({ bytes }, index) => {
    const lines = pdfText(bytes);
    for (const words of Object.values(head)) expect(lines).toContain(words);
    expect(pictures(bytes)).toBe(pictures(without[index]?.bytes ?? bytes) + 1);
  });
});

it('a business without data leaves no gap and no placeholder', () => {
  for (const { bytes } of papersOf(undefined)) {
    expect(pdfText(bytes)).toMatch(/^Telecampo\n(?!RFC )/);
    expect(pdfText(bytes)).not.toContain('logotipo');
  }
});

it.each([
  ['no picture', Uint8Array.of(1, 2, 3)],
  ['a picture that ends at once', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  [
    'a picture without a size',
    Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1),
  ],
])('a logo that is %s is reported, and the document has everything else', (_, bytes) => {
  const [told, plain] = [papersOf({ logo: asLogo(bytes) }), papersOf({})];
  told.forEach((paper, index) => {
    const without = pdfText(paper.bytes).replaceAll('(no se pudo mostrar el logotipo)\n', '');
    expect(pdfText(paper.bytes)).toContain('(no se pudo mostrar el logotipo)');
    expect(without.replace(/\s/g, '')).toBe(pdfText(plain[index]?.bytes ?? new Uint8Array()).replace(/\s/g, ''));
  });
});
