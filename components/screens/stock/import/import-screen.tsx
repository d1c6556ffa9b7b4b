'use client';

import * as Tabs from '@radix-ui/react-tabs';
import { FileDown, FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useDocument } from '@/components/entities/use-document';
import { FileButton } from '@/components/form/files/file-button';
import { FormGate } from '@/components/frames/form-opening';
import { FullScreen } from '@/components/frames/full-screen';
import { useQueryChoice } from '@/components/history/use-query-state';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { useStoredRecord } from '@/components/write/use-stored-record';
import { CATALOGUE_COLUMNS } from '@/lib/domain/material/import-draft';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { STOCK_COLUMNS } from '@/lib/domain/stock/import';
import { closedRefusal } from '@/lib/domain/stock/posting';
import { untilLoaded } from '@/lib/kernel/until-loaded';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import type { ReadFile } from './import-review';

// Loaded once a file is chosen, as the code that reads it.
const StockImport = lazyPart(async () => (await import('./import-preview')).StockImport);
const CatalogueImport = lazyPart(async () => (await import('./import-preview')).CatalogueImport);
// Loaded on demand: most warehouses are open, and the texts of refusals are large.
const ClosedNotice = lazyPart(async () => (await import('@/components/screens/stock/shipment/refused-form')).ClosedNotice);

const COLUMNS = { existencias: STOCK_COLUMNS, catalogo: CATALOGUE_COLUMNS };

/** The kind of an import: stock or catalogue. */
type ImportKind = keyof typeof COLUMNS;

const KINDS = ['existencias', 'catalogo'] as const satisfies readonly ImportKind[];
const KIND_LABEL = { existencias: 'Existencias', catalogo: 'Catálogo' } as const satisfies Record<ImportKind, string>;

interface KindTabsProps {
  readonly value: ImportKind;
  readonly onChange: (kind: ImportKind) => void;
  readonly children: ReactNode;
}

/** Radix sets an inline `style` on the list and the panel, which the content policy refuses (decision 017). These remove it. */
const NO_OUTLINE = { outline: undefined };
const NO_DURATION = { animationDuration: undefined };

/** The tabs of the kinds of import, moved by arrow keys. Tabs that are routes are links instead (`TabsNav`). */
const KindTabs = ({ value, onChange, children }: KindTabsProps) => (
  <Tabs.Root
    value={value}
    onValueChange={(next) => {
      const chosen = KINDS.find((kind) => kind === next);
      if (chosen) onChange(chosen);
    }}
    className="flex min-w-0 flex-col gap-4"
  >
    <Tabs.List
      aria-label="Qué importar"
      data-no-print
      style={NO_OUTLINE}
      className="flex min-w-0 flex-wrap border-border border-b"
    >
      {KINDS.map((kind) => (
        <Tabs.Trigger
          key={kind}
          value={kind}
          className="min-h-control min-w-touch grow border-transparent lg:grow-0 border-b-3 px-3 font-medium text-muted text-sm -outline-offset-3 active:bg-pressed data-[state=active]:border-primary data-[state=active]:font-bold data-[state=active]:text-link"
        >
          {KIND_LABEL[kind]}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    {/* The panel's controls take the focus themselves, so the panel is no stop of Tab. */}
    <Tabs.Content key={value} value={value} tabIndex={undefined} asChild>
      <div style={NO_DURATION} className="flex min-w-0 flex-col gap-4">
        {children}
      </div>
    </Tabs.Content>
  </Tabs.Root>
);

const MOST_BYTES = 5_000_000;

const loadReader = () => import('@/lib/documents/read-sheet');

/** Reads a CSV or Excel file, or says why it can't be read. A file chosen later replaces one that waits for the reader. */
const useSheetFile = (onFile: (file: ReadFile | undefined) => void) => {
  const count = useRef(0);
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    setProblem(undefined);
    onFile(undefined);
    count.current += 1;
    const key = count.current;
    if (file.size > MOST_BYTES) return setProblem('El archivo pesa más de 5 MB. Divídelo en varios.');
    const { readSheet } = await loadReader().catch(() => {
      setProblem('Falta señal para leer el archivo. Se lee en cuanto vuelva.');
      return untilLoaded(loadReader);
    });
    if (key !== count.current) return;
    setProblem(undefined);
    try {
      const { head, rows } = await readSheet(await file.arrayBuffer());
      if (rows.length === 0) return setProblem('El archivo no tiene filas debajo del encabezado.');
      onFile({ key, name: file.name, head, rows });
    } catch (error) {
      const isSaid = error instanceof Error && error.name === 'SheetProblem';
      setProblem(isSaid ? error.message : 'No se pudo leer el archivo. Guárdalo como CSV e inténtalo otra vez.');
    }
  };
  return { problem, read };
};

interface ImportFileProps {
  readonly kind: ImportKind;
  readonly file: ReadFile | undefined;
  readonly onFile: (file: ReadFile | undefined) => void;
}

/** Chooses the file to import, and offers a template with the right columns. */
const ImportFile = ({ kind, file, onFile }: ImportFileProps) => {
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

const TITLE = 'Importar';

/** Imports stock or materials from a file. Nothing is written before the preview is confirmed. */
export const ImportScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  return (
    <FormGate title={TITLE} back={routes.warehouseInventory(warehouseId)} record={warehouse}>
      {(known) => <Import warehouse={known} />}
    </FormGate>
  );
};

const Import = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const [kind, setKind] = useQueryChoice('que', KINDS);
  const [file, setFile] = useState<ReadFile>();
  const closed = useData((data) => closedRefusal(data, warehouse.id));
  const refusal = kind === 'existencias' ? closed : undefined;
  const choose = (next: ImportKind) => {
    setFile(undefined);
    setKind(next);
  };
  return (
    <FullScreen title={TITLE} subtitle={warehouse.name} back={routes.warehouseInventory(warehouse.id)}>
      <KindTabs value={kind} onChange={choose}>
        {refusal ? <ClosedNotice refusal={refusal} /> : <ImportFile kind={kind} file={file} onFile={setFile} />}
        {file && !refusal && kind === 'existencias' && <StockImport key={file.key} warehouse={warehouse} file={file} />}
        {file && kind === 'catalogo' && <CatalogueImport key={file.key} file={file} />}
      </KindTabs>
    </FullScreen>
  );
};
