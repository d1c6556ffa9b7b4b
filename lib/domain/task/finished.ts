import type { Data } from '../data';
import type { Task } from '../model/task';
import { type Refused, refused } from '../refusal';
import { signedRefusal } from '../standing-report';
import { gapsOf } from './checklist';

/** The required points that a change would leave open on a finished task (invariant T9). */
export const openedPoints = (known: Task | undefined, next: Task) => {
  if (!next.completeDate) return [];
  const open = new Set(known ? gapsOf(known).map(({ id }) => id) : []);
  return gapsOf(next).filter(({ id }) => !open.has(id));
};

/** Refuses a change of a finished task that contradicts its signed report (T11), or opens a required point (T9). */
export const finishedRefusal = (data: Data, next: Task): Refused | undefined => {
  const opened = openedPoints(data.tasks.get(next.id), next);
  if (opened.length > 0) return refused('points-needed', { points: opened.map(({ text }) => text) });
  return signedRefusal(data, next);
};
