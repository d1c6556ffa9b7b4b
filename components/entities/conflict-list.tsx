import { AlertBanner } from '@/components/ui/alert-banner';
import { List, Row } from '@/components/ui/list/list';
import type { Data } from '@/lib/domain/data';
import type { Conflict } from '@/lib/domain/merge/conflict';
import type { MergeWords } from '@/lib/text/backup';
import { clashTexts } from '@/lib/text/clash-value';
import { formatCounted } from '@/lib/text/format';
import { fieldLabel, NOUNS } from '@/lib/text/nouns';

const MOST_SHOWN = 30;

const said = (text: string) => `«${text.replaceAll('\n', '; ')}»`;

const detailOf = (data: Data, { kind, table, clashes }: Conflict, { here, there, became }: MergeWords) => {
  const values = clashes.flatMap((clash) => {
    const { mine, theirs } = clashTexts(data, clash);
    if (clash.field === 'people') return mine === undefined ? [] : [said(mine)];
    const isShown = fieldLabel(table, clash.field) !== undefined && mine !== undefined && theirs !== undefined;
    return isShown ? [`${here} ${said(mine)}, ${there} ${said(theirs)}`] : [];
  });
  return `${NOUNS[table].one}. ${became[kind]}${values.length > 0 ? ` (${values.slice(0, 3).join('; ')})` : ''}`;
};

interface ConflictListProps {
  readonly conflicts: readonly Conflict[];
  /** The records after the merge, which name those of the values. */
  readonly merged: Data;
  readonly words: MergeWords;
}

/** The conflicts of a merge, record by record: what it would keep or overwrite, and why. */
export const ConflictList = ({ conflicts, merged, words }: ConflictListProps) => {
  if (conflicts.length === 0) return null;
  const rest = conflicts.length - MOST_SHOWN;
  return (
    <>
      <AlertBanner tone="warning" title={`${formatCounted(conflicts.length, 'diferencia', 'diferencias')} al juntar`}>
        {words.note}
      </AlertBanner>
      <List
        label="Diferencias"
        rows={conflicts.slice(0, MOST_SHOWN)}
        keyOf={(conflict) => `${conflict.kind} ${conflict.table} ${conflict.id}`}
      >
        {(conflict) => (
          <Row
            title={conflict.name}
            detail={<span className="inline-block first-letter:uppercase">{detailOf(merged, conflict, words)}</span>}
          />
        )}
      </List>
      {rest > 0 && <p className="text-muted text-sm">Y {formatCounted(rest, 'más', 'más')}.</p>}
    </>
  );
};
