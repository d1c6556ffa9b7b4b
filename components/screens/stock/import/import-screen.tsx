'use client';

import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, useCallback, useState } from 'react';
import { useNewId } from '@/components/form/use-new-id';
import { FormGate } from '@/components/frames/form-opening';
import { FullScreen } from '@/components/frames/full-screen';
import { useNavigate } from '@/components/history/use-navigate';
import { useQueryChoice } from '@/components/history/use-query-state';
import { LineFacts } from '@/components/screens/stock/lines/line-facts';
import { List, Row } from '@/components/ui/list/list';
import { useAct } from '@/components/write/use-act';
import { useStoredRecord } from '@/components/write/use-stored-record';
import { guessMapping } from '@/lib/domain/csv-import';
import { importMaterials } from '@/lib/domain/material/import-changes';
import { CATALOGUE_COLUMNS, catalogueReader } from '@/lib/domain/material/import-draft';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ShipmentId, ShipmentLineId } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { STOCK_COLUMNS, stockReader } from '@/lib/domain/stock/import';
import { receiveStock } from '@/lib/domain/stock/receive';
import { referenceSeed } from '@/lib/domain/stock/shipment';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useStore, useToday } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { trackingTypeLabel } from '@/lib/text/labels';
import { ImportFile, type ReadFile } from './import-file';
import { ImportMapping, ImportPreview, ReadingProgress } from './import-review';
import { useRowsRead } from './use-rows-read';

interface PanelTabsProps<Value extends string> {
  /** What the tabs choose among, for who hears it. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Radix gives the list and the panel a `style`, which the content policy refuses in a page (decision 017); these take it away. */
const NO_OUTLINE = { outline: undefined };
const NO_DURATION = { animationDuration: undefined };

/** Panels that share a screen and its address; arrows move between the tabs. Tabs that are routes are links (`TabsNav`). */
const PanelTabs = <Value extends string>({ label, tabs, value, onChange, children }: PanelTabsProps<Value>) => (
  <Tabs.Root
    value={value}
    onValueChange={(next) => {
      const chosen = tabs.find((tab) => tab.value === next);
      if (chosen) onChange(chosen.value);
    }}
    className="flex min-w-0 flex-col gap-4"
  >
    <Tabs.List aria-label={label} data-no-print style={NO_OUTLINE} className="flex min-w-0 flex-wrap border-border border-b">
      {tabs.map((tab) => (
        <Tabs.Trigger
          key={tab.value}
          value={tab.value}
          className="min-h-control min-w-touch grow border-transparent lg:grow-0 border-b-3 px-3 font-medium text-muted text-sm -outline-offset-3 active:bg-pressed data-[state=active]:border-primary data-[state=active]:font-bold data-[state=active]:text-link"
        >
          {tab.label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    {/* What is in a panel takes the focus itself. */}
    <Tabs.Content key={value} value={value} tabIndex={undefined} asChild>
      <div style={NO_DURATION} className="flex min-w-0 flex-col gap-4">
        {children}
      </div>
    </Tabs.Content>
  </Tabs.Root>
);

interface StockImportProps {
  readonly warehouse: Warehouse;
  readonly file: ReadFile;
}

/** How many rows are shown before they are taken. */
const FIRST = 5;
const NO_LINES = { lines: [], problems: [], good: 0 } as const;

/** A file of stock, received as one shipment. */
const StockImport = ({ warehouse, file }: StockImportProps) => {
  const store = useStore();
  // The file is read against what was known when it was chosen; the change asks again on fresh data.
  const [data] = useState(store.data);
  const today = useToday();
  const [mapping, setMapping] = useState(() => guessMapping(STOCK_COLUMNS, file.head));
  const begin = useCallback(() => stockReader(data, mapping, () => newId<ShipmentLineId>()), [data, mapping]);
  const reading = useRowsRead(file.rows, begin);
  const { lines, problems, good } = reading?.result ?? NO_LINES;
  const bornId = useNewId<ShipmentId>();
  const navigate = useNavigate();
  const receive = useAct(receiveStock, { said: `${file.name}: importado` });
  const confirm = async () => {
    const header = {
      reference: referenceSeed('receive', new Date().toISOString()),
      supplier: 'Importación',
      date: today,
      notes: file.name,
    };
    if (await receive({ ...header, id: bornId(), warehouseId: warehouse.id, lines }))
      navigate.returnTo(routes.warehouseInventory(warehouse.id));
  };
  return (
    <>
      <ImportMapping
        columns={STOCK_COLUMNS}
        head={file.head}
        mapping={mapping}
        onChange={setMapping}
        isWrong={reading?.result?.good === 0}
      />
      {reading?.result ? (
        <ImportPreview good={good} problems={problems} onConfirm={confirm}>
          {lines.length > 0 && (
            <List label="Primeros artículos" rows={lines.slice(0, FIRST)} keyOf={({ id }) => id}>
              {(line) => {
                const material = line.materialId && data.materials.get(line.materialId);
                return (
                  <Row
                    title={material?.name}
                    detail={<LineFacts line={line} />}
                    figure={formatMaterial(line.quantity, material)}
                  />
                );
              }}
            </List>
          )}
        </ImportPreview>
      ) : (
        <ReadingProgress share={reading?.share} rows={file.rows.length} />
      )}
    </>
  );
};

const NO_MATERIALS = { materials: [], problems: [], good: 0 } as const;

/** A file of materials, added to the catalogue all at once. */
const CatalogueImport = ({ file }: { readonly file: ReadFile }) => {
  const store = useStore();
  // The file is read against what was known when it was chosen; the change asks again on fresh data.
  const [data] = useState(store.data);
  const [mapping, setMapping] = useState(() => guessMapping(CATALOGUE_COLUMNS, file.head));
  const begin = useCallback(() => catalogueReader(data, mapping, () => newId<MaterialId>()), [data, mapping]);
  const reading = useRowsRead(file.rows, begin);
  const { materials, problems, good } = reading?.result ?? NO_MATERIALS;
  const navigate = useNavigate();
  const add = useAct(importMaterials, { said: `${file.name}: importado`, undoable: true });
  const confirm = async () => {
    if (await add({ materials })) navigate.returnTo(routes.materials());
  };
  return (
    <>
      <ImportMapping
        columns={CATALOGUE_COLUMNS}
        head={file.head}
        mapping={mapping}
        onChange={setMapping}
        isWrong={reading?.result?.good === 0}
      />
      {reading?.result ? (
        <ImportPreview good={good} problems={problems} onConfirm={confirm}>
          {materials.length > 0 && (
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
        </ImportPreview>
      ) : (
        <ReadingProgress share={reading?.share} rows={file.rows.length} />
      )}
    </>
  );
};

const TITLE = 'Importar';
const KINDS = ['existencias', 'catalogo'] as const;
const TABS = [
  { value: 'existencias', label: 'Existencias' },
  { value: 'catalogo', label: 'Catálogo' },
] as const;

/** Stock or materials from a CSV file: nothing is written before it has been looked over and confirmed. */
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
  const choose = (next: (typeof KINDS)[number]) => {
    setFile(undefined);
    setKind(next);
  };
  return (
    <FullScreen title={TITLE} subtitle={warehouse.name} back={routes.warehouseInventory(warehouse.id)}>
      <PanelTabs label="Qué importar" tabs={TABS} value={kind} onChange={choose}>
        <ImportFile kind={kind} file={file} onFile={setFile} />
        {file && kind === 'existencias' && <StockImport key={file.key} warehouse={warehouse} file={file} />}
        {file && kind === 'catalogo' && <CatalogueImport key={file.key} file={file} />}
      </PanelTabs>
    </FullScreen>
  );
};
