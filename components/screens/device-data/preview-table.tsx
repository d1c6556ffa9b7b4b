import type { TableCounts } from '@/lib/store/backup/restore';
import { formatCount } from '@/lib/text/format';
import { NOUNS } from '@/lib/text/nouns';

const HEAD = 'py-2 pl-2 text-right font-medium text-muted';
const CELL = 'tabular py-2 pl-2 text-right';

/** Records by kind: here, in the file, and what merging would bring. */
export const PreviewTable = ({ tables }: { readonly tables: readonly TableCounts[] }) => (
  <table className="w-full text-sm">
    <caption className="sr-only">Registros de este dispositivo y del respaldo</caption>
    <thead>
      <tr className="border-border border-b">
        <th scope="col" className="py-2 text-start font-medium text-muted">
          Registros
        </th>
        <th scope="col" className={HEAD}>
          Aquí
        </th>
        <th scope="col" className={HEAD}>
          Respaldo
        </th>
        <th scope="col" className={HEAD}>
          Nuevo
        </th>
      </tr>
    </thead>
    <tbody>
      {tables
        .filter(({ here, inFile }) => here + inFile > 0)
        .map(({ table, here, inFile, added, changed }) => (
          <tr key={table} className="border-border border-b last:border-0">
            <th scope="row" className="py-2 text-start font-normal first-letter:uppercase">
              {NOUNS[table].many}
            </th>
            <td className={CELL}>{formatCount(here)}</td>
            <td className={CELL}>{formatCount(inFile)}</td>
            <td className={CELL}>{added + changed > 0 ? `+${formatCount(added + changed)}` : '–'}</td>
          </tr>
        ))}
    </tbody>
  </table>
);
