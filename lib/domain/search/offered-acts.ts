import { fold, foldedText, type TextMatcher } from '@/lib/kernel/search';
import type { Data } from '../data';
import type { Project } from '../model/project';
import type { Task } from '../model/task';
import type { UserId } from '../model/user';
import type { Warehouse } from '../model/warehouse';
import { allTasks, canStart, tasksOfUser } from '../task/rules';
import { activeWarehouses } from '../warehouse/rules';
import { titleText } from './list-search';

/** What can be done with one record straight from the palette. */
export type OfferedAct =
  | { readonly act: 'start-task'; readonly id: string; readonly task: Task; readonly project?: Project }
  | { readonly act: 'new-task'; readonly id: string; readonly project: Project }
  | { readonly act: 'receive' | 'issue'; readonly id: string; readonly warehouse: Warehouse };

const warehouseText = foldedText(({ name }: Warehouse) => [name]);

type ActQuestion = {
  /** The word that each act begins with, as a person types it. */
  readonly words: Readonly<Record<OfferedAct['act'], string>>;
  readonly asked: TextMatcher;
  readonly me: UserId | undefined;
};

function* tasksToStart(data: Data, { asked, words, me }: ActQuestion): Generator<OfferedAct> {
  const mine = me ? tasksOfUser(data.tasks, me, 'Pending') : [];
  for (const task of [...mine, ...allTasks(data.tasks, 'Pending')]) {
    const project = data.projects.get(task.projectId);
    const isAsked = asked(fold(words['start-task']), titleText(task), project && titleText(project));
    if (canStart(task) && isAsked) yield { act: 'start-task', id: task.id, task, project };
  }
}

function* projectsForTasks({ projects }: Data, { asked, words }: ActQuestion): Generator<OfferedAct> {
  for (const project of projects.values())
    if (!project.archivedAt && asked(fold(words['new-task']), titleText(project)))
      yield { act: 'new-task', id: project.id, project };
}

function* warehousesFor(act: 'receive' | 'issue', data: Data, { asked, words }: ActQuestion): Generator<OfferedAct> {
  for (const warehouse of activeWarehouses(data.warehouses))
    if (asked(fold(words[act]), warehouseText(warehouse))) yield { act, id: warehouse.id, warehouse };
}

/** The first `most`, each record once: one's own task is among all tasks too. */
const firstOf = (acts: Iterable<OfferedAct>, most: number) => {
  const found = new Map<string, OfferedAct>();
  for (const offered of acts) {
    if (found.size === most) break;
    found.set(offered.id, offered);
  }
  return [...found.values()];
};

/**
 * What a person may do now of what they ask for: start a task that is pending (T2), one's own first; write a task for a project in work;
 * receive or issue in a warehouse in use. Each act at most `most` times, by the same predicates as its button.
 */
export const offeredActs = (data: Data, asking: ActQuestion, most: number): readonly OfferedAct[] =>
  [
    tasksToStart(data, asking),
    projectsForTasks(data, asking),
    warehousesFor('receive', data, asking),
    warehousesFor('issue', data, asking),
  ].flatMap((acts) => firstOf(acts, most));
