import type { ChangeLabel } from './change-label';
import { applyPatches, type Change, change, type Data, type Env, isApplied, latestPatches, type Patch } from './data';
import { isRefused, type Refused } from './refusal';

/** The item of a change of many: a record's id. */
export interface ById {
  readonly id: string;
}

/** A skipped item, and its refusal. */
export interface LeftOutItem<Item> {
  readonly item: Item;
  readonly why: Refused;
}

/** The result of a change of many: the patches, each row once, and the skipped items. */
interface ManyAnswer<Item> {
  readonly patches: readonly Patch[];
  /** The number of accepted items that already are as wanted. */
  readonly unchanged: number;
  readonly leftOut: readonly LeftOutItem<Item>[];
}

/** A change of many records: one history entry, one undo. */
export interface ChangeOfMany<Item> extends Change<readonly Item[]> {
  readonly among: (data: Data, items: readonly Item[], env: Env) => ManyAnswer<Item>;
}

/**
 * Applies one change to many records in order, each by the rules of the single change. Refused items are skipped. If all are
 * refused, the first refusal is the answer (invariant I14).
 */
export const changeOfMany = <Item>(
  label: ChangeLabel,
  one: (data: Data, item: Item, env: Env) => readonly Patch[] | Refused,
): ChangeOfMany<Item> => {
  const among = (data: Data, items: readonly Item[], env: Env): ManyAnswer<Item> => {
    let now = data;
    const leftOut: LeftOutItem<Item>[] = [];
    const patches: Patch[] = [];
    let unchanged = 0;
    for (const item of items) {
      const answer = one(now, item, env);
      if (isRefused(answer)) {
        leftOut.push({ item, why: answer });
        continue;
      }
      if (answer.every((patch) => isApplied(now, patch))) unchanged += 1;
      patches.push(...answer);
      now = applyPatches(now, answer);
    }
    return { patches: latestPatches(patches), unchanged, leftOut };
  };
  const all = change(label, (data, items: readonly Item[], env) => {
    const { patches, leftOut } = among(data, items, env);
    return leftOut[0] && leftOut.length === items.length ? leftOut[0].why : patches;
  });
  return Object.assign(all, { among });
};
