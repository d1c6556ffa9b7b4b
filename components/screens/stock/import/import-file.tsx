'use client';

import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDocument } from '@/components/entities/use-document';
import { FileButton } from '@/components/form/files/file-button';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import type { FileRow } from '@/lib/domain/csv-import';
import { CATALOGUE_COLUMNS } from '@/lib/domain/material/import-draft';
import { STOCK_COLUMNS } from '@/lib/domain/stock/import';
import { formatCounted } from '@/lib/text/format';

/** A CSV or Excel file that was read: its heading, and its rows as text. */
export interface ReadFile {
  /** A number that differs for each chosen file. */
  readonly key: number;
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly FileRow[];
}

const MOST_BYTES = 5_000_000;

/** Reads a CSV or Excel file, or says why it can't be read. */
export const useSheetFile = (onFile: (file: ReadFile | undefined) => void) => {
  const count = useRef(0);
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    setProblem(undefined);
    onFile(undefined);
    if (file.size > MOST_BYTES) return setProblem('El archivo pesa más de 5 MB. Divídelo en varios.');
    try {
      const [{ readSheet }, bytes] = await Promise.all([import('@/lib/documents/read-sheet'), file.arrayBuffer()]);
      const { head, rows } = await readSheet(bytes);
      if (rows.length === 0) return setProblem('El archivo no tiene filas debajo del encabezado.');
      count.current += 1;
      onFile({ key: count.current, name: file.name, head, rows });
    } catch (error) {
      const isSaid = error instanceof Error && error.name === 'SheetProblem';
      setProblem(isSaid ? error.message : 'No se pudo leer el archivo. Guárdalo como CSV e inténtalo otra vez.');
    }
  };
  return { problem, read };
};

const COLUMNS = { existencias: STOCK_COLUMNS, catalogo: CATALOGUE_COLUMNS };

/** The kind of an import: stock or catalogue. */
export type ImportKind = keyof typeof COLUMNS;

interface ImportFileProps {
  readonly kind: ImportKind;
  readonly file: ReadFile | undefined;
  readonly onFile: (file: ReadFile | undefined) => void;
}

/** Chooses the file to import, and offers a template with the right columns. */
export const ImportFile = ({ kind, file, onFile }: ImportFileProps) => {
  const { problem, read } = useSheetFile(onFile);
  const template = useDocument(async () => {
    const [{ csvFile }, { shareFile }] = await Promise.all([
      import('@/lib/documents/sheet-file'),
      import('@/lib/documents/share-file'),
    ]);
    const made = csvFile(
      `plantilla-${kind}.csv`,
      COLUMNS[kind].map(({ label }) => label),
      [],
    );
    return { name: made.name, became: await shareFile(made) };
  }, 'preparar la plantilla');
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        Elige un archivo CSV o Excel (.xlsx) con una fila por artículo. Antes de guardar se revisa; nada se escribe hasta que
        confirmes.
      </p>
      <FileButton
        icon={FileUp}
        text={file ? 'Elegir otro archivo' : 'Elegir archivo'}
        accept=".csv,.xlsx,.xls,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void read(chosen);
          target.value = '';
        }}
      />
      <Button variant="ghost" icon={FileDown} busy={template.busy} busyText="Preparando…" onClick={() => void template.run()}>
        Descargar plantilla
      </Button>
      {problem && (
        <AlertBanner tone="danger" role="alert">
          {problem}
        </AlertBanner>
      )}
      {file && (
        <p role="status" className="font-medium [overflow-wrap:anywhere]">
          {`${file.name}: ${formatCounted(file.rows.length, 'fila', 'filas')}`}
        </p>
      )}
    </div>
  );
};
