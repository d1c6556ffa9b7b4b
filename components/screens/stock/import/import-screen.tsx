'use client';

import { useState } from 'react';
import { FormGate } from '@/components/frames/form-opening';
import { FullScreen } from '@/components/frames/full-screen';
import { useQueryChoice } from '@/components/history/use-query-state';
import { PanelTabs } from '@/components/ui/panel-tabs';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';
import { CatalogueImport } from './catalogue-import';
import { ImportFile, type ReadFile } from './import-file';
import { StockImport } from './stock-import';

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
