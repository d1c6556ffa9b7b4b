import type { Change, Data, Env, Patch } from '@/lib/domain/data';
import type { Refused } from '@/lib/domain/refusal';

/** Puts other values in the place of some of an input's. */
export type Spoil = <Value>(value: Value) => Value;

/** What somebody sends: a change with its input, decided on the data of that moment. */
export interface Sending {
  (data: Data, env: Env): readonly Patch[] | Refused;
  /** Which change it is; for a census. */
  readonly of: unknown;
  readonly spoiled: (spoil: Spoil) => Sending;
}

export const sending = <Input>(of: Change<Input>, input: Input): Sending =>
  Object.assign((data: Data, env: Env) => of(data, input, env), {
    of,
    spoiled: (spoil: Spoil) => sending(of, spoil(input)),
  });
