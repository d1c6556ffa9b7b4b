import fc from 'fast-check';
import { applyPatches, type Data, findRow, recordKey, TABLE_NAMES } from '@/lib/domain/data';
import { beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import { undoEntry } from '@/lib/domain/history/undo';
import type { Conflict } from '@/lib/domain/merge/conflict';
import { planMerge } from '@/lib/domain/merge/plan';
import { type Side, versionsAfter } from '@/lib/domain/merge/versions';
import { isRefused } from '@/lib/domain/refusal';
import { sameValue } from '@/lib/kernel/same-value';
import { dayNumber, testEnv, userId } from '../../support/builders';
import { brokenInvariants } from '../../support/invariants';
import { runs } from '../../support/runs';
import { anyStep } from '../../support/steps';
import { stockBusiness } from '../../support/stock-builders';
import { stockStep, submit } from '../../support/stock-steps';

/** Everything that a phone wrote since the common version is in the merge, or is reported (invariants T2, T3, M6). */

interface Phone extends Side {
  readonly log: readonly LogEntry[];
  readonly day: number;
}

const act = fc.oneof(
  { weight: 6, arbitrary: anyStep.map((step) => ({ label: step.label, does: step.does })) },
  { weight: 3, arbitrary: stockStep.map((step) => ({ label: 'stock-received' as const, step })) },
  { weight: 3, arbitrary: fc.nat(4).map((undoes) => ({ label: 'undo' as const, undoes })) },
);
const step = fc.record({ act, user: fc.integer({ min: 1, max: 3 }).map(userId), days: fc.nat(1) });
const story = (most: number) => fc.array(step, { minLength: 1, maxLength: most, size: 'max' });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const after = (phone: Phone, { act: wanted, user, days }: Step): Phone => {
  const { data, versions, log } = phone;
  const day = phone.day + days;
  const env = testEnv({ today: dayNumber(day), user });
  const undone = 'undoes' in wanted ? log.at(-1 - wanted.undoes) : undefined;
  const answer =
    'does' in wanted
      ? wanted.does(data, env)
      : 'step' in wanted
        ? submit(wanted.step, data, env)
        : undone && undoEntry(data, undone, env);
  if (!answer || isRefused(answer) || answer.length === 0 || !data.users.has(user)) return { ...phone, day };
  const { label } = wanted;
  const entry: LogEntry = {
    ...{ seq: log.length, at: env.now, by: user, label, about: [] },
    ...{ patches: answer, before: beforeOf(data, answer) },
  };
  return { data: applyPatches(data, answer), versions: versionsAfter(versions, [entry]), log: [...log, entry], day };
};

/** Tables that are not checked: phones derive their rows or write them once; settings begin blank, and their lists are merged. */
const UNCHECKED: readonly string[] = ['notifications', 'weeklyReports', 'movements', 'settings'];

/** Whether the other phone had this row too at some time after the common version. */
const alsoHad = (begun: Side, other: Side, key: string, row: object) =>
  other.versions
    .get(key)
    ?.slice(begun.versions.get(key)?.length ?? 0)
    .some((version) => sameValue(version, row)) ?? false;

const lost = (begun: Side, wrote: Side, other: Side, data: Data, conflicts: readonly Conflict[]) =>
  TABLE_NAMES.filter((table) => !UNCHECKED.includes(table)).flatMap((table) =>
    [...wrote.data[table].values()].flatMap((row) => {
      const key = recordKey({ table, id: row.id });
      if (conflicts.some((one) => recordKey(one) === key) || alsoHad(begun, other, key, row)) return [];
      const [own, was, now] = [row, findRow(begun.data, table, row.id), findRow(data, table, row.id)].map(
        (one) => new Map<string, unknown>(Object.entries(one ?? {})),
      );
      return [...new Set([...(own?.keys() ?? []), ...(was?.keys() ?? [])])]
        .filter((field) => !Array.isArray(own?.get(field) ?? now?.get(field)))
        .filter((field) => [was, now].every((one) => !sameValue(own?.get(field), one?.get(field))))
        .map((field) => `${key} ${field}`);
    }),
  );

it('after any acts of two phones, undo included, the merge reports whatever it does not take, and a second merge changes nothing', () => {
  fc.assert(
    fc.property(story(25), story(15), story(15), (together, here, there) => {
      const begun = together.reduce(after, { data: stockBusiness(), versions: new Map(), log: [], day: 0 });
      const [mine, theirs] = [here.reduce(after, begun), there.reduce(after, begun)];
      const plan = planMerge(mine, theirs);
      const { patches = [], conflicts = [] } = plan ?? {};
      const data = applyPatches(mine.data, patches);
      expect(plan).not.toBeNull();
      expect([...lost(begun, mine, theirs, data, conflicts), ...lost(begun, theirs, mine, data, conflicts)]).toEqual([]);
      expect(brokenInvariants(data)).toEqual([]);
      const versions = versionsAfter(mine.versions, [{ patches, before: beforeOf(mine.data, patches) }]);
      expect(planMerge({ data, versions }, theirs)?.patches).toEqual([]);
    }),
    { numRuns: runs(120) },
  );
});
