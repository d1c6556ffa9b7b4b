'use client';

import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, useState } from 'react';
import { useNewId } from '@/components/form/use-new-id';
import { FormGate } from '@/components/frames/form-opening';
import { FullScreen } from '@/components/frames/full-screen';
import { useNavigate } from '@/components/history/use-navigate';
import { useQueryChoice } from '@/components/history/use-query-state';
import { LineFacts } from '@/components/screens/stock/lines/line-facts';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, Row } from '@/components/ui/list/list';
import { useAct } from '@/components/write/use-act';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { Mapping } from '@/lib/domain/csv-import';
import type { Data } from '@/lib/domain/data';
import { importMaterials } from '@/lib/domain/material/import-changes';
import { CATALOGUE_COLUMNS, type CatalogueField, catalogueReader } from '@/lib/domain/material/import-draft';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ShipmentId, ShipmentLineId } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { STOCK_COLUMNS, type StockField, stockReader } from '@/lib/domain/stock/import';
import type { LineInput } from '@/lib/domain/stock/line';
import { closedRefusal } from '@/lib/domain/stock/posting';
import { receiveStock } from '@/lib/domain/stock/receive';
import { referenceSeed } from '@/lib/domain/stock/shipment';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { trackingTypeLabel } from '@/lib/text/labels';
import { ImportFile, type ImportKind, type ReadFile } from './import-file';
import { ImportReview } from './import-review';

// Loaded on demand: most warehouses are open, and the texts of refusals are large.
const ClosedNotice = lazyPart(async () => (await import('@/components/screens/stock/shipment/refused-form')).ClosedNotice);

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

/** How many rows the preview shows. */
const FIRST = 5;

interface StockImportProps {
  readonly warehouse: Warehouse;
  readonly file: ReadFile;
}

const readStock = (data: Data, mapping: Mapping<StockField>) => stockReader(data, mapping, () => newId<ShipmentLineId>());

/** Imports stock from a file, as one receipt. */
const StockImport = ({ warehouse, file }: StockImportProps) => {
  const known = useData((data) => data.materials);
  const today = useToday();
  const newRecordId = useNewId<ShipmentId>();
  const navigate = useNavigate();
  const receive = useAct(receiveStock, { savedText: `${file.name}: importado` });
  const confirm = async ({ lines }: { readonly lines: readonly LineInput[] }) => {
    const header = {
      reference: referenceSeed('receive', new Date().toISOString()),
      supplier: 'Importación',
      date: today,
      notes: file.name,
    };
    if (await receive({ ...header, id: newRecordId(), warehouseId: warehouse.id, lines }))
      navigate.returnTo(routes.warehouseInventory(warehouse.id));
  };
  return (
    <ImportReview file={file} columns={STOCK_COLUMNS} readerOf={readStock} onConfirm={confirm}>
      {({ lines }) => (
        <List label="Primeros artículos" rows={lines.slice(0, FIRST)} keyOf={({ id }) => id}>
          {(line) => {
            const material = line.materialId && known.get(line.materialId);
            return (
              <Row title={material?.name} detail={<LineFacts line={line} />} figure={formatMaterial(line.quantity, material)} />
            );
          }}
        </List>
      )}
    </ImportReview>
  );
};

const readMaterials = (data: Data, mapping: Mapping<CatalogueField>) => catalogueReader(data, mapping, () => newId<MaterialId>());

/** Imports materials from a file into the catalogue, in one commit. */
const CatalogueImport = ({ file }: { readonly file: ReadFile }) => {
  const navigate = useNavigate();
  const add = useAct(importMaterials, { savedText: `${file.name}: importado`, undoable: true });
  const confirm = async ({ materials }: Parameters<typeof add>[0]) => {
    if (await add({ materials })) navigate.returnTo(routes.materials());
  };
  return (
    <ImportReview file={file} columns={CATALOGUE_COLUMNS} readerOf={readMaterials} onConfirm={confirm}>
      {({ materials }) => (
        <List label="Primeros materiales" rows={materials.slice(0, FIRST)} keyOf={({ id }) => id}>
          {({ name, category, unit, trackingType, minStock }) => (
            <Row
              title={name}
              detail={`${category} · ${unit} · ${trackingTypeLabel[trackingType]}`}
              figure={`Mín. ${formatCount(minStock)}`}
            />
          )}
        </List>
      )}
    </ImportReview>
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
