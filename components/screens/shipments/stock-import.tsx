'use client';

import { useMemo, useState } from 'react';
import { useAction } from '@/components/entities/use-action';
import { useNewId } from '@/components/form/use-new-id';
import { List, Row } from '@/components/ui/list';
import { useNavigate } from '@/components/ui/use-navigate';
import { guessMapping } from '@/lib/domain/csv-import/rules';
import { finalizeInbound } from '@/lib/domain/receipt/changes';
import type { ShipmentId, ShipmentLineId } from '@/lib/domain/shipment/model';
import { readStock, STOCK_COLUMNS } from '@/lib/domain/stock-import/draft';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useStore, useToday } from '@/lib/store/store';
import { formatMaterial } from '@/lib/text/format';
import { freshReference } from './begin-shipment';
import { ImportMapping } from './import-mapping';
import { ImportPreview } from './import-preview';
import { LineFacts } from './line-facts';
import type { ReadFile } from './use-csv-file';

interface StockImportProps {
  readonly warehouse: Warehouse;
  readonly file: ReadFile;
}

const FIRST = 5;

/** A file of stock, received as one shipment. */
export const StockImport = ({ warehouse, file }: StockImportProps) => {
  const store = useStore();
  // The file is read against what was known when it was chosen; the change asks again on fresh data.
  const [data] = useState(store.data);
  const today = useToday();
  const [mapping, setMapping] = useState(() => guessMapping(STOCK_COLUMNS, file.head));
  const { lines, problems, good } = useMemo(
    () => readStock(data, file.rows, mapping, () => newId<ShipmentLineId>()),
    [data, file, mapping],
  );
  const bornId = useNewId<ShipmentId>();
  const navigate = useNavigate();
  const receive = useAction(finalizeInbound, { said: `${file.name}: importado` });
  const confirm = async () => {
    const header = { reference: freshReference('Incoming'), supplier: 'Importación CSV', date: today, notes: file.name };
    if (await receive({ ...header, id: bornId(), warehouseId: warehouse.id, lines }))
      navigate.returnTo(routes.warehouseInventory(warehouse.id));
  };
  return (
    <>
      <ImportMapping columns={STOCK_COLUMNS} head={file.head} mapping={mapping} onChange={setMapping} />
      <ImportPreview good={good} problems={problems} onConfirm={() => void confirm()}>
        {lines.length > 0 && (
          <List label="Primeros artículos">
            {lines.slice(0, FIRST).map((line) => {
              const material = line.materialId && data.materials.get(line.materialId);
              return (
                <Row
                  key={line.id}
                  title={material?.name}
                  detail={<LineFacts line={line} />}
                  figure={formatMaterial(line.quantity, material)}
                />
              );
            })}
          </List>
        )}
      </ImportPreview>
    </>
  );
};
