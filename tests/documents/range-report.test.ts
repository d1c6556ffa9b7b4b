import Papa from 'papaparse';
import { sampleData } from '@/data/sample';
import { csvFile } from '@/lib/documents/sheet-file';
import { rangeSheet } from '@/lib/documents/sheets';
import { rangeReportPdf } from '@/lib/documents/weekly-report-pdf';
import { rangeTotals } from '@/lib/domain/weekly-report/range';
import { centsToText } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { formatMoney } from '@/lib/text/format';
import { pdfText } from './pdf-text';

const TODAY = asDay('2026-11-23');
const data = sampleData(TODAY);
const range = { from: asDay('2026-10-01'), to: TODAY };
const { weeks, totals } = rangeTotals(data, range);

it('the CSV of a range has a line for each week and the sum, each figure as a number', () => {
  const sheet = rangeSheet(data, range);
  expect(sheet.name).toBe('reporte-2026-10-01-2026-11-23');
  const { bytes } = csvFile('reporte.csv', sheet.head, sheet.rows);
  const [head, ...lines] = Papa.parse<string[]>(new TextDecoder().decode(bytes).trim()).data;
  expect(head).toEqual(['Semana', 'Desde', 'Hasta', 'Tareas', 'Horas', 'Gasto']);
  expect(weeks.length).toBeGreaterThan(1);
  expect(lines.slice(0, -1).map(([week, , , tasks]) => [week, Number(tasks)])).toEqual(
    weeks.map(({ report, tasks }) => [report.id, tasks]),
  );
  const sum = ['Total', range.from, range.to, String(totals.tasks), String(totals.hours), centsToText(totals.spending)];
  expect(lines.at(-1)).toEqual(sum);
});

it('the PDF of a range shows its days, each week, the sum and every task', () => {
  const { name, bytes } = rangeReportPdf(data, range, TODAY);
  expect(name).toBe('reporte-2026-10-01-2026-11-23.pdf');
  const text = pdfText(bytes);
  for (const words of ['01/10/2026 – 23/11/2026', 'Por semana', 'Total', formatMoney(totals.spending)])
    expect(text).toContain(words);
  for (const { report } of weeks) expect(text).toContain(report.id);
});

it('a range without completions says so', () => {
  const empty = { from: asDay('2020-01-01'), to: asDay('2020-01-31') };
  expect(pdfText(rangeReportPdf(data, empty, TODAY).bytes)).toContain('No se completaron tareas en estas fechas.');
});
