import { sameValue } from '@/lib/kernel/same-value';
import type { Row } from './versions';

/** A field that both phones changed differently. The value in `mine` stays. */
export interface Clash {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}
export interface MergedRow {
  readonly row: Row;
  readonly clashes: readonly Clash[];
}

/** Fields that are set once and then stay. The side that has one wins, even without a known base. */
const COMES_ONCE = new Set(['startDate', 'completeDate', 'decision', 'readAt', 'finalizedAt', 'deletedAt', 'hash']);

interface Piece extends Row {
  readonly id: string;
}
const isPiece = (value: unknown): value is Piece =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
const isPieces = (value: unknown): value is readonly Piece[] => Array.isArray(value) && value.every(isPiece);
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const find = (pieces: readonly Piece[], id: string) => pieces.find((piece) => piece.id === id);
const momentOf = ({ at }: Piece) => (typeof at === 'string' ? at : '');

/**
 * Merges lists of entries with ids, such as comments, files and ticks. Entries of both sides stay; one is dropped if one side
 * removed it and the other did not change it.
 */
const mergePieces = (mine: readonly Piece[], theirs: readonly Piece[], base: readonly Piece[]) => {
  const clashes: Clash[] = [];
  const removed = (id: string, left: readonly Piece[], other: Piece) => !find(left, id) && sameValue(find(base, id), other);
  const kept = mine.flatMap((piece): readonly Row[] => {
    const other = find(theirs, piece.id);
    if (!other) return removed(piece.id, theirs, piece) ? [] : [piece];
    const merged = mergeRow(piece, other, find(base, piece.id));
    clashes.push(...merged.clashes);
    return [merged.row];
  });
  const added = theirs.filter((piece) => !find(mine, piece.id) && !removed(piece.id, mine, piece));
  const all = [...kept, ...added];
  const inTime = added.length > 0 && all.every((piece) => isPiece(piece) && momentOf(piece) !== '');
  return { value: inTime ? all.filter(isPiece).sort((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1)) : all, clashes };
};

const mergeTexts = (mine: readonly string[], theirs: readonly string[], base: readonly string[]) => [
  ...mine.filter((one) => theirs.includes(one) || !base.includes(one)),
  ...theirs.filter((one) => !mine.includes(one) && !base.includes(one)),
];

/**
 * Merges two versions of a record. A field that only one side changed since `base` is taken; lists of comments, files and people
 * are united. When both changed a field differently, the value in `mine` stays and a clash reports it. Merging again changes
 * nothing.
 */
export const mergeRow = (mine: Row, theirs: Row, base: Row | undefined): MergedRow => {
  const clashes: Clash[] = [];
  const merge = (field: string): unknown => {
    const own = mine[field];
    const other = theirs[field];
    const before = base?.[field];
    if (sameValue(own, other)) return own;
    if (base && sameValue(before, own)) return other;
    if (base && sameValue(before, other)) return own;
    if (isPieces(own) && isPieces(other)) {
      const merged = mergePieces(own, other, isPieces(before) ? before : []);
      clashes.push(...merged.clashes);
      return merged.value;
    }
    if (isTexts(own) && isTexts(other) && isTexts(before)) return mergeTexts(own, other, before);
    if (COMES_ONCE.has(field) && (own === undefined || other === undefined)) return own ?? other;
    clashes.push({ field, mine: own, theirs: other });
    return own;
  };
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map((field) => [field, merge(field)] as const);
  return { row: Object.fromEntries(fields.filter(([, value]) => value !== undefined)), clashes };
};
