import * as v from 'valibot';
import { type Instant, isLocalMoment, localMoment, momentOf } from '@/lib/kernel/day';
import { requiredText } from '../draft-fields';
import type { TimeEntry } from '../model/task';
import type { User } from '../model/user';
import { supervises } from '../permission';
import { type Refused, refused } from '../refusal';

/** Refuses to correct another user's stretch, except for supervisors. */
export const stretchRefusal = (
  { userId }: Pick<TimeEntry, 'userId'>,
  person: Pick<User, 'id' | 'roleLabel'> | undefined,
): Refused | undefined => (person && (person.id === userId || supervises(person)) ? undefined : refused('stretch-of-another'));

/** The draft of a stretch, with local times. A stretch to delete needs none. */
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

/** The instant of a local time to the minute; `kept` if the field still shows it, which preserves its seconds. */
export const typedMoment = (text: string, kept: Instant | undefined): Instant =>
  kept !== undefined && localMoment(kept) === text ? kept : momentOf(text);

/** The draft of a stored stretch; the end is blank while it runs. */
export const stretchDraft = ({ startedAt, endedAt }: TimeEntry): StretchDraft => ({
  startedAt: localMoment(startedAt),
  endedAt: endedAt === undefined ? '' : localMoment(endedAt),
  reason: '',
  deleted: false,
});
