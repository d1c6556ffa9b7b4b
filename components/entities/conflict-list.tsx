import { AlertBanner } from '@/components/ui/alert-banner';
import { List, Row } from '@/components/ui/list';
import type { Conflict } from '@/lib/domain/merge/conflict';
import { type MergeWords, TABLE_WORDS } from '@/lib/text/backup';
import { formatCounted } from '@/lib/text/format';

const MOST_SHOWN = 30;

const said = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `«${value}»` : undefined);

const detailOf = ({ kind, table, clashes }: Conflict, { here, there, became }: MergeWords) => {
  const values = clashes.flatMap(({ field, mine, theirs }) => {
    const [own, other] = [said(mine), said(theirs)];
    if (field === 'people') return own ?? [];
    return own && other ? [`${here} ${own}, ${there} ${other}`] : [];
  });
  return `${TABLE_WORDS[table][0]}. ${became[kind]}${values.length > 0 ? ` (${values.slice(0, 3).join('; ')})` : ''}`;
};

/** What merging would leave as it is here or write over, record by record, and why. */
export const ConflictList = ({ conflicts, words }: { readonly conflicts: readonly Conflict[]; readonly words: MergeWords }) => {
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
            detail={<span className="inline-block first-letter:uppercase">{detailOf(conflict, words)}</span>}
          />
        )}
      </List>
      {rest > 0 && <p className="text-muted text-sm">Y {formatCounted(rest, 'más', 'más')}.</p>}
    </>
  );
};
