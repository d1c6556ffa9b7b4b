'use client';

import { FileDown } from 'lucide-react';
import { useDocument } from '@/components/entities/use-document';
import { Button } from '@/components/ui/button';
import { walk } from '@/components/ui/filter-chips';
import type { Column } from './column';

interface CsvButtonProps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Whether it is of the same stop of Tab as the button before it, from which an arrow leads here. */
  readonly isOfStop?: boolean;
}

/** Exports the rows as a CSV: those that are shown, in their order, under one row of heads. */
export const CsvButton = <Row,>({ name, columns, rows, isOfStop = false }: CsvButtonProps<Row>) => {
  const { busy, run } = useDocument(async () => {
    const [{ csvFile }, { plainFileName }, { shareFile }] = await Promise.all([
      import('@/lib/documents/csv'),
      import('@/lib/documents/document-file'),
      import('@/lib/documents/share-file'),
    ]);
    const heads = columns.map(({ head }) => head);
    const file = csvFile(
      `${plainFileName(name)}.csv`,
      heads,
      rows.map((row) => columns.map(({ csv }) => csv(row))),
    );
    return { name: file.name, became: await shareFile(file) };
  }, 'el CSV');
  return (
    <Button
      variant="ghost"
      icon={FileDown}
      busy={busy}
      busyText="Preparando…"
      onClick={() => void run()}
      tabIndex={isOfStop ? -1 : undefined}
      onKeyDown={isOfStop ? walk : undefined}
      aria-label={busy ? undefined : 'Exportar CSV'}
      title="Exportar CSV"
      className="min-h-9! shrink-0 gap-1.5! px-2! py-1! text-sm"
    >
      CSV
    </Button>
  );
};
