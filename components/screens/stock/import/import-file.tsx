'use client';

import { FileDown, FileUp } from 'lucide-react';
import { useDocument } from '@/components/entities/use-document';
import { FileButton } from '@/components/form/file-button';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { CATALOGUE_COLUMNS } from '@/lib/domain/material/import-draft';
import { STOCK_COLUMNS } from '@/lib/domain/stock/import';
import { formatCounted } from '@/lib/text/format';
import { type ReadFile, useCsvFile } from './use-csv-file';

interface ImportFileProps {
  readonly kind: 'existencias' | 'catalogo';
  readonly file: ReadFile | undefined;
  readonly onFile: (file: ReadFile | undefined) => void;
}

const COLUMNS = { existencias: STOCK_COLUMNS, catalogo: CATALOGUE_COLUMNS };

/** The file to import, and one with the right columns to fill in. */
export const ImportFile = ({ kind, file, onFile }: ImportFileProps) => {
  const { problem, read } = useCsvFile(onFile);
  const template = useDocument(async () => {
    const [{ csvFile }, { shareFile }] = await Promise.all([import('@/lib/documents/csv'), import('@/lib/documents/share-file')]);
    const made = csvFile(
      `plantilla-${kind}.csv`,
      COLUMNS[kind].map(({ label }) => label),
      [],
    );
    return { name: made.name, became: await shareFile(made) };
  }, 'la plantilla');
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        Elige un archivo CSV con una fila por artículo. Antes de guardar se revisa; nada se escribe hasta que confirmes.
      </p>
      <FileButton
        icon={FileUp}
        text={file ? 'Elegir otro archivo' : 'Elegir archivo'}
        accept=".csv,text/csv,text/plain"
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
