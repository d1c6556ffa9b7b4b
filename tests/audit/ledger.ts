import type { Fault } from './in-page/dom';
import { type Notes, STATEMENTS } from './statement';

/** The result of the audit by route and statement. A cell without faults has passed. */
export interface Ledger {
  readonly cells: Map<string, Map<number, readonly Fault[]>>;
  readonly notesOn: (path: string) => Notes;
}

export const openLedger = (wanted: (statement: number) => boolean): Ledger => {
  const cells = new Map<string, Map<number, readonly Fault[]>>();
  const notesOn = (path: string): Notes => ({
    say(statement, faults = []) {
      if (!wanted(statement)) return;
      const row = cells.get(path) ?? new Map<number, readonly Fault[]>();
      row.set(statement, [...(row.get(statement) ?? []), ...faults]);
      cells.set(path, row);
    },
  });
  return { cells, notesOn };
};

const numbers = Object.keys(STATEMENTS).map(Number);
const MARK = { none: ' ·', good: ' ✓' };

const cellOf = (faults: readonly Fault[] | undefined) => {
  if (faults === undefined) return MARK.none.padStart(4);
  return faults.length === 0 ? MARK.good.padStart(4) : `✗${Math.min(faults.length, 99)}`.padStart(4);
};

/**
 * The table: a row for each route, a column for each statement. `✓` passed, `✗` with the number of faults, `·` not applicable.
 */
export const tableOf = ({ cells }: Ledger, seconds: ReadonlyMap<string, number>): string => {
  const width = Math.max(10, ...[...cells.keys()].map((path) => path.length));
  const head = `${'ruta'.padEnd(width)} ${numbers.map((number) => String(number).padStart(4)).join('')}     s`;
  const lines = [...cells].map(([path, row]) => {
    const took = (seconds.get(path) ?? 0).toFixed(1).padStart(6);
    return `${path.padEnd(width)} ${numbers.map((number) => cellOf(row.get(number))).join('')}${took}`;
  });
  return [head, ...lines].join('\n');
};

/** All faults by statement. The same fault on several routes is listed once. */
export const faultsOf = ({ cells }: Ledger): string =>
  numbers
    .flatMap((number) => {
      const listed = new Map<string, string[]>();
      for (const [path, row] of cells) {
        for (const { where, found, fix } of row.get(number) ?? []) {
          const text = `${where}\n      ${found}\n      → ${fix}`;
          listed.set(text, [...new Set([...(listed.get(text) ?? []), path])]);
        }
      }
      if (listed.size === 0) return [];
      const lines = [...listed].map(([text, paths]) => {
        const more = paths.length > 3 ? ` and ${paths.length - 3} more` : '';
        return `  ✗ ${text}\n      on ${paths.slice(0, 3).join(', ')}${more}`;
      });
      return [`\n${number}. ${STATEMENTS[number]}`, ...lines];
    })
    .join('\n');

/** The totals: each cell of the table is one check. */
export const totalsOf = ({ cells }: Ledger) => {
  const checks = [...cells.values()].flatMap((row) => [...row.values()]);
  const failed = checks.filter((faults) => faults.length > 0).length;
  return { passed: checks.length - failed, failed };
};
