import type { Data, Patch } from '@/lib/domain/data';
import type { Finding, Flag } from '@/lib/domain/merge/flag';
import type { UserId } from '@/lib/domain/model/user';
import { isCounted } from '@/lib/domain/stock/kinds';
import type { Instant } from '@/lib/kernel/day';
import type { PersistentMap } from '@/lib/kernel/persistent-map';
import { sameValue } from '@/lib/kernel/same-value';
import type { Rebased } from './rebase';
import { isPossibleStock } from './stock-findings';

/** The flags of a team (`Por revisar`), by id. */
export type Flags = PersistentMap<string, Flag>;

const isOpen = ({ settled }: Flag) => settled === undefined;

/** A broken rule is flagged once until it is settled. */
const isFlaggedAlready = (flags: Flags, { kind, table, record, why }: Finding) =>
  kind === 'rule' &&
  [...flags.values()].some(
    (flag) => isOpen(flag) && flag.kind === kind && flag.table === table && flag.record === record && flag.why === why,
  );

/**
 * The flags that a count settles, once their stock is possible again: those of the counted warehouse, and those of serials
 * anywhere.
 */
const settledByCount = (flags: Flags, data: Data, patches: readonly Patch[]) => {
  const counted = new Set(
    patches.flatMap(({ table, row }) =>
      table === 'shipments' && row && isCounted(row) && row.finalizedAt ? [row.warehouseId] : [],
    ),
  );
  if (counted.size === 0) return [];
  return [...flags.values()].filter(
    ({ place: location, ...flag }) =>
      isOpen(flag) &&
      location &&
      (location.serialNumber !== undefined || counted.has(location.warehouseId)) &&
      isPossibleStock(data, location),
  );
};

/** The author of flags, and the flags that the message settles. */
export interface Act {
  readonly id: string;
  readonly by: UserId;
  readonly at: Instant;
  readonly settles: readonly string[];
}

/** How many variants of one flag id are kept, so that a hostile seed can't keep a device busy. */
const MOST_OF_A_NAME = 20;

const wordsOf = (flag: Flag) => ({ ...flag, id: 0, settled: 0 });

/**
 * Merges flags. After a lost log one id may mean two different flags: the second gets an id of its own. A flag that was settled
 * on either side stays settled, unless its stock is impossible here.
 */
export const withFlags = (flags: Flags, others: readonly Flag[], data: Data): Flags =>
  others.reduce((all, flag) => {
    const own = flag.id.slice(0, 190).replace(/~.*/, '');
    let id = own;
    const isTaken = () => {
      const known = all.get(id);
      return known && !sameValue(wordsOf(known), wordsOf(flag));
    };
    for (let n = 2; n <= MOST_OF_A_NAME && isTaken(); n += 1) id = `${own}~${n}`;
    const settled = all.get(id)?.settled ?? flag.settled;
    const isOver = settled && (!flag.place || isPossibleStock(data, flag.place));
    return all.with([[id, { ...flag, id, settled: isOver ? settled : undefined }]]);
  }, flags);

/** The flags after a rebased commit: with its findings, and without those that it settled. */
export const flagged = (known: Flags, { id, by, at, settles }: Act, { findings, patches, after }: Rebased): Flags => {
  const news = findings.flatMap((finding, index) =>
    isFlaggedAlready(known, finding) ? [] : [{ ...finding, id: `${id}/${index}`, by, at }],
  );
  const flags = withFlags(known, news, after);
  const done = [...settles.flatMap((flag) => flags.get(flag) ?? []), ...settledByCount(flags, after, patches)].filter(isOpen);
  return done.length > 0 ? flags.with(done.map((flag) => [flag.id, { ...flag, settled: { by, at } }])) : flags;
};
