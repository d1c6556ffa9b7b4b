'use client';

import { useCallback, useState } from 'react';
import { useNewId } from '@/components/form/use-new-id';
import { useNavigate } from '@/components/history/use-navigate';
import { LineFacts } from '@/components/screens/stock/lines/line-facts';
import { freshReference } from '@/components/screens/stock/shipment/begin-shipment';
import { List, Row } from '@/components/ui/list';
import { useAct } from '@/components/write/use-act';
import { guessMapping } from '@/lib/domain/csv-import';
import type { ShipmentId, ShipmentLineId } from '@/lib/domain/model/shipment';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { STOCK_COLUMNS, stockReader } from '@/lib/domain/stock/import';
import { receiveStock } from '@/lib/domain/stock/receive';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useStore, useToday } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';
import type { ReadFile } from './import-file';
import { ImportMapping, ImportPreview, ReadingProgress } from './import-review';
import { useRowsRead } from './use-rows-read';

interface StockImportProps {
  readonly warehouse: Warehouse;
  readonly file: ReadFile;
}

const FIRST = 5;
const NOTHING = { lines: [], problems: [], good: 0 } as const;

/** A file of stock, received as one shipment. */
export const StockImport = ({ warehouse, file }: StockImportProps) => {
  const store = useStore();
  // The file is read against what was known when it was chosen; the change asks again on fresh data.
  const [data] = useState(store.data);
  const today = useToday();
  const [mapping, setMapping] = useState(() => guessMapping(STOCK_COLUMNS, file.head));
  const begin = useCallback(() => stockReader(data, mapping, () => newId<ShipmentLineId>()), [data, mapping]);
  const reading = useRowsRead(file.rows, begin);
  const { lines, problems, good } = reading?.result ?? NOTHING;
  const bornId = useNewId<ShipmentId>();
  const navigate = useNavigate();
  const receive = useAct(receiveStock, { said: `${file.name}: importado` });
  const confirm = async () => {
    const header = { reference: freshReference('receive'), supplier: 'Importación CSV', date: today, notes: file.name };
    if (await receive({ ...header, id: bornId(), warehouseId: warehouse.id, lines }))
      navigate.returnTo(routes.warehouseInventory(warehouse.id));
  };
  return (
    <>
      <ImportMapping columns={STOCK_COLUMNS} head={file.head} mapping={mapping} onChange={setMapping} />
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
