import type { Change, Data, Env, Patch } from '@/lib/domain/data';
import type { Refused } from '@/lib/domain/refusal';

/** Replaces some values of an input. */
export type Spoil = <Value>(value: Value) => Value;

/** A change with its input, decided on the current data. */
export interface BoundChange {
  (data: Data, env: Env): readonly Patch[] | Refused;
  /** The label of the change, to count which ones occur. */
  readonly of: unknown;
  readonly spoiled: (spoil: Spoil) => BoundChange;
}

export const bindChange = <Input>(of: Change<Input>, input: Input): BoundChange =>
  Object.assign((data: Data, env: Env) => of(data, input, env), {
    of,
    spoiled: (spoil: Spoil) => bindChange(of, spoil(input)),
  });
