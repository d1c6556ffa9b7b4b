'use client';

import { useCallback, useState } from 'react';
import { useNavigate } from '@/components/history/use-navigate';
import { List, Row } from '@/components/ui/list';
import { useAct } from '@/components/write/use-act';
import { guessMapping } from '@/lib/domain/csv-import';
import { importMaterials } from '@/lib/domain/material/import-changes';
import { CATALOGUE_COLUMNS, catalogueReader } from '@/lib/domain/material/import-draft';
import type { MaterialId } from '@/lib/domain/model/material';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useStore } from '@/lib/store/react/store';
import { formatCount } from '@/lib/text/format';
import { trackingTypeLabel } from '@/lib/text/labels';
import type { ReadFile } from './import-file';
import { ImportMapping, ImportPreview, ReadingProgress } from './import-review';
import { useRowsRead } from './use-rows-read';

const FIRST = 5;
const NOTHING = { materials: [], problems: [], good: 0 } as const;

/** A file of materials, added to the catalogue all at once. */
export const CatalogueImport = ({ file }: { readonly file: ReadFile }) => {
  const store = useStore();
  // The file is read against what was known when it was chosen; the change asks again on fresh data.
  const [data] = useState(store.data);
  const [mapping, setMapping] = useState(() => guessMapping(CATALOGUE_COLUMNS, file.head));
  const begin = useCallback(() => catalogueReader(data, mapping, () => newId<MaterialId>()), [data, mapping]);
  const reading = useRowsRead(file.rows, begin);
  const { materials, problems, good } = reading?.result ?? NOTHING;
  const navigate = useNavigate();
  const add = useAct(importMaterials, { said: `${file.name}: importado`, undoable: true });
  const confirm = async () => {
    if (await add({ materials })) navigate.returnTo(routes.materials());
  };
  return (
    <>
      <ImportMapping columns={CATALOGUE_COLUMNS} head={file.head} mapping={mapping} onChange={setMapping} />
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
