import * as v from 'valibot';
import { type Instant, isLocalMoment, localMoment, momentOf } from '@/lib/kernel/day';
import { requiredText } from '../draft-fields';
import type { TimeEntry } from '../model/task';
import type { User } from '../model/user';
import { supervises } from '../permission';
import { type Refused, refused } from '../refusal';

/** Why a person may not correct a stretch: it is another's, and they are no supervisor. */
export const stretchRefusal = (
  { userId }: Pick<TimeEntry, 'userId'>,
  person: Pick<User, 'id' | 'roleLabel'> | undefined,
): Refused | undefined => (person && (person.id === userId || supervises(person)) ? undefined : refused('stretch-of-another'));

/** A stretch as its form holds it, its moments by this device's clock; one that is to be deleted needs none. */
export const stretchDraftSchema = v.pipe(
  v.object({ startedAt: v.string(), endedAt: v.string(), reason: requiredText('Escribe el motivo.'), deleted: v.boolean() }),
  v.forward(
    v.check(({ startedAt, deleted }) => deleted || isLocalMoment(startedAt), 'Escribe cuándo empezó.'),
    ['startedAt'],
  ),
  v.forward(
    v.check(({ endedAt, deleted }) => deleted || isLocalMoment(endedAt), 'Escribe cuándo terminó.'),
    ['endedAt'],
  ),
);
export type StretchDraft = v.InferInput<typeof stretchDraftSchema>;

/** A moment that a field holds by this device's clock, to the minute; `kept` where the field still says that one. */
export const typedMoment = (text: string, kept: Instant | undefined): Instant =>
  kept !== undefined && localMoment(kept) === text ? kept : momentOf(text);

/** The form of a stretch: its times, the end left open while it runs. */
export const stretchDraft = ({ startedAt, endedAt }: TimeEntry): StretchDraft => ({
  startedAt: localMoment(startedAt),
  endedAt: endedAt === undefined ? '' : localMoment(endedAt),
  reason: '',
  deleted: false,
});
