import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { mayWrite } from '@/lib/domain/permission';
import { type Refused, refused } from '@/lib/domain/refusal';
import type { NewEntry, Note, ObserverState, TeamSelf } from '@/lib/store/engine/disk';
import { bodyOf, messageId } from '../protocol/message';

/** The outbox message of a commit. Refuses with `not-in-this-role` what the other devices would reject (invariants Y5, Y8). */
export const noteOf = (state: ObserverState, { at, by, label, patches, before }: NewEntry): Note | Refused => {
  const self = state as TeamSelf;
  const isPermitted = patches.every((patch, index) => mayWrite(self.role, { patch, was: before[index]?.row ?? null }));
  if (!isPermitted) return refused('not-in-this-role');
  const last = self.last + 1;
  const id = messageId(self.device, last);
  const body = bodyOf({ v: DATA_VERSION, id, at, by, kind: 'commit', label, patches, before, settles: [] });
  const next: TeamSelf = { ...self, last, version: self.version + 1 };
  return { state: next, message: { id, body, undo: before, decidedAt: self.place } };
};
