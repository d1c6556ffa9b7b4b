import * as v from 'valibot';
import { isWholeText } from '@/lib/kernel/characters';
import { sameValue } from '@/lib/kernel/same-value';
import type { Patch } from './data';
import { type Misfit, refused } from './refusal';
import { TABLE_SCHEMAS, type TableName } from './schemas';

const whyOf = ({ type, input }: v.BaseIssue<unknown>): Misfit['why'] => {
  if (type === 'max_length') return 'too-long';
  if (typeof input === 'string' && !isWholeText(input)) return 'half-character';
  return typeof input === 'number' && Math.abs(input) > Number.MAX_SAFE_INTEGER ? 'too-large' : 'shape';
};

const misfitOf = (table: TableName, issue: v.BaseIssue<unknown> | undefined): Misfit => ({
  table,
  path: (issue?.path ?? []).flatMap(({ key }) => (typeof key === 'string' ? key : [])),
  why: issue ? whyOf(issue) : 'shape',
  ...(issue && 'requirement' in issue && typeof issue.requirement === 'number' && { most: issue.requirement }),
});

/**
 * Refuses rows that do not match their schema, because one would make every later backup unreadable (invariant I10). The cost
 * depends on the patches.
 */
export const misfitRefusal = (patches: readonly Patch[]) => {
  for (const { table, id, row } of patches) {
    if (row === null) continue;
    const read = v.safeParse(TABLE_SCHEMAS[table], row, { abortEarly: true });
    if (read.success && row.id === id && sameValue(read.output, row)) continue;
    return refused('does-not-fit', misfitOf(table, read.issues?.[0]));
  }
  return undefined;
};
