'use client';

import { useNewId } from '@/components/form/use-new-id';
import { useNavigate } from '@/components/history/use-navigate';
import { LineFacts } from '@/components/screens/stock/lines/line-facts';
import { List, Row } from '@/components/ui/list/list';
import { useAct } from '@/components/write/use-act';
import type { Mapping } from '@/lib/domain/csv-import';
import type { Data } from '@/lib/domain/data';
import { importMaterials } from '@/lib/domain/material/import-changes';
import { CATALOGUE_COLUMNS, type CatalogueField, catalogueReader } from '@/lib/domain/material/import-draft';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ShipmentId, ShipmentLineId } from '@/lib/domain/model/shipment';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { STOCK_COLUMNS, type StockField, stockReader } from '@/lib/domain/stock/import';
import type { LineInput } from '@/lib/domain/stock/line';
import { receiveStock } from '@/lib/domain/stock/receive';
import { referenceSeed } from '@/lib/domain/stock/shipment';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { trackingTypeLabel } from '@/lib/text/labels';
import { ImportReview, type ReadFile } from './import-review';

/** How many rows the preview shows. */
const FIRST = 5;

interface StockImportProps {
  readonly warehouse: Warehouse;
  readonly file: ReadFile;
}

const readStock = (data: Data, mapping: Mapping<StockField>) => stockReader(data, mapping, () => newId<ShipmentLineId>());

/** Imports stock from a file, as one receipt. */
export const StockImport = ({ warehouse, file }: StockImportProps) => {
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
export const CatalogueImport = ({ file }: { readonly file: ReadFile }) => {
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
