import type { ChangeLabel } from './change-label';
import { applyPatches, type Change, change, type Data, type Env, latestPatches, type Patch } from './data';
import { isRefused, type Refused } from './refusal';

/** Whatever is done to many is done to records. */
export interface ById {
  readonly id: string;
}

/** One of many with which nothing was done, and why. */
export interface LeftOut<Item> {
  readonly item: Item;
  readonly why: Refused;
}

/** What comes of doing the same to many: what is written, each row once, and who is left out. */
interface ManyAnswer<Item> {
  readonly patches: readonly Patch[];
  readonly leftOut: readonly LeftOut<Item>[];
}

/** One act on many records: one entry of the history, one undo. */
export interface ChangeOfMany<Item> extends Change<readonly Item[]> {
  readonly among: (data: Data, items: readonly Item[], env: Env) => ManyAnswer<Item>;
}

/**
 * The same act on many records, one after the other, each under the rules of the single act. The refused ones are left out and
 * the rest is done; where all are refused, so is the act, for the first one's reason (invariant I14).
 */
export const changeOfMany = <Item>(
  label: ChangeLabel,
  one: (data: Data, item: Item, env: Env) => readonly Patch[] | Refused,
): ChangeOfMany<Item> => {
  const among = (data: Data, items: readonly Item[], env: Env): ManyAnswer<Item> => {
    let now = data;
    const leftOut: LeftOut<Item>[] = [];
    const patches: Patch[] = [];
    for (const item of items) {
      const answer = one(now, item, env);
      if (isRefused(answer)) {
        leftOut.push({ item, why: answer });
        continue;
      }
      patches.push(...answer);
      now = applyPatches(now, answer);
    }
    return { patches: latestPatches(patches), leftOut };
  };
  const all = change(label, (data, items: readonly Item[], env) => {
    const { patches, leftOut } = among(data, items, env);
    return leftOut[0] && leftOut.length === items.length ? leftOut[0].why : patches;
  });
  return Object.assign(all, { among });
};
