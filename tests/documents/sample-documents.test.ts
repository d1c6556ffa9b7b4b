import { sampleData } from '@/data/sample';
import { accountStatementPdf } from '@/lib/documents/account-statement-pdf';
import { completionReportPdf } from '@/lib/documents/completion-report-pdf';
import { dispatchNotePdf } from '@/lib/documents/dispatch-note-pdf';
import { invoicePdf } from '@/lib/documents/invoice-pdf';
import { weeklyReportPdf } from '@/lib/documents/weekly-report-pdf';
import { liveInvoices } from '@/lib/domain/invoice/rules';
import { weeklyReports } from '@/lib/domain/weekly-report/rules';
import { asDay } from '@/lib/kernel/day';
import { pdfText } from './pdf-text';

const today = asDay('2026-11-21');

it('every document of the sample data prints whole and with its letters', () => {
  const data = sampleData(today);
  const files = [
    ...liveInvoices(data.invoices).map(({ id }) => invoicePdf(data, [id], today)),
    ...[...data.completionReports.keys()].map((id) => completionReportPdf(data, id, today)),
    ...[...data.customers.keys()].flatMap((id) => accountStatementPdf(data, id, today) ?? []),
    ...[...data.shipments.keys()].map((id) => dispatchNotePdf(data, id, today)),
    ...weeklyReports(data).map(({ id }) => weeklyReportPdf(data, id, today)),
  ];
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = pdfText(file?.bytes ?? new Uint8Array());
    expect(text).toContain('Página 1 de');
    expect(text).not.toMatch(/undefined|NaN|\[object|eliminad[oa]|\?(?!\))/);
  }
  expect(new Set(files.map((file) => file?.name)).size).toBe(files.length);
});
