import type { Data } from '../data';
import type { Task } from '../model/task';
import { type Refused, refused } from '../refusal';
import { signedRefusal } from '../standing-report';
import { gapsOf } from './checklist';

/** The required points that a finished task had answered and would have open (invariant T9). */
export const openedPoints = (known: Task | undefined, next: Task) => {
  if (!next.completeDate) return [];
  const open = new Set(known ? gapsOf(known).map(({ id }) => id) : []);
  return gapsOf(next).filter(({ id }) => !open.has(id));
};

/** Why a finished task can't be written so: what was signed of it would change (T11), or a required point would be open (T9). */
export const finishedRefusal = (data: Data, next: Task): Refused | undefined => {
  const opened = openedPoints(data.tasks.get(next.id), next);
  if (opened.length > 0) return refused('points-needed', { points: opened.map(({ text }) => text) });
  return signedRefusal(data, next);
};
