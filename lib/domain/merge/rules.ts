import { sameValue } from '@/lib/kernel/same-value';
import { filtering, mapping, type Steps } from '@/lib/kernel/slices';
import { applyingPatches, type Data, type Patch, put } from '../data';
import { archivedAssignees, nonMemberAssignees } from '../history/record-rules';
import type { Project, ProjectId } from '../model/project';
import type { Shipment, TimelineStep } from '../model/shipment';
import type { Task } from '../model/task';
import type { UserId } from '../model/user';
import type { Rows } from '../schemas';
import { allTransfers, arrivalsOf, isFinalized } from '../stock/shipment';
import { hasRightStatus, inTransit } from '../stock/transit';
import { tasksOfProject } from '../task/rules';

/** A row that a merge adjusted, with the people dropped from a task or kept in a team. */
export interface ReconciledRow {
  readonly patch: Patch;
  readonly kind: 'left-team' | 'stays-in-team';
  readonly people: readonly UserId[];
}

const reconciledTask = (mine: Data, after: Data, task: Task): ReconciledRow | undefined => {
  const known = mine.tasks.get(task.id)?.assigneeIds ?? [];
  const gone = [...nonMemberAssignees(after, task), ...archivedAssignees(task, after, mine)].filter((id) => !known.includes(id));
  if (gone.length === 0) return undefined;
  const assigneeIds = task.assigneeIds.filter((id) => !gone.includes(id));
  return { patch: put('tasks', { ...task, assigneeIds }), kind: 'left-team', people: gone };
};

const workersOf = (after: Data, id: ProjectId) => [
  ...new Set(tasksOfProject(after.tasks, id).flatMap((task) => nonMemberAssignees(after, task))),
];

const reconciledProject = (after: Data, project: Project): ReconciledRow | undefined => {
  const people = workersOf(after, project.id);
  if (people.length === 0) return undefined;
  // Sorted by id, so that every device gets the same row whatever order it read them in.
  const memberIds = [...project.memberIds, ...[...people].sort()];
  return { patch: put('projects', { ...project, memberIds }), kind: 'stays-in-team', people };
};

const rowNow = (data: Data, { table, id }: Patch): Rows[Patch['table']] | undefined => {
  const rows: ReadonlyMap<string, Rows[Patch['table']]> = data[table];
  return rows.get(id);
};

interface Adjusted {
  readonly reconciled: readonly ReconciledRow[];
  /** All patches, adjusted ones included. */
  readonly all: readonly Patch[];
}

function* adjusting(patches: readonly Patch[], adjust: (patch: Patch) => ReconciledRow | undefined): Steps<Adjusted> {
  const reconciled = yield* mapping(patches, adjust);
  return {
    reconciled: reconciled.filter((one) => one !== undefined),
    all: patches.map((patch, index) => reconciled[index]?.patch ?? patch),
  };
}

interface Reconciled {
  readonly reconciled: readonly ReconciledRow[];
  readonly patches: readonly Patch[];
}

/**
 * Adjusts the other phone's rows to this phone's teams. A task loses assignees who are archived here or not in the team, as a
 * removal from the team does. People with open work here stay in the team.
 */
export function* reconcilingTeams(mine: Data, patches: readonly Patch[]): Steps<Reconciled> {
  const asWritten = yield* applyingPatches(mine, patches);
  const tasks = yield* adjusting(patches, ({ table, row }) =>
    table === 'tasks' && row ? reconciledTask(mine, asWritten, row) : undefined,
  );
  const after = yield* applyingPatches(asWritten, tasks.all);
  const teams = yield* adjusting(tasks.all, ({ table, row }) =>
    table === 'projects' && row ? reconciledProject(after, row) : undefined,
  );
  return {
    reconciled: [...tasks.reconciled, ...teams.reconciled],
    patches: yield* filtering(teams.all, (patch) => !sameValue(patch.row, rowNow(mine, patch))),
  };
}

const latest = (data: Data, { id, timeline, createdAt, createdBy }: Shipment): Omit<TimelineStep, 'status'> => {
  const ends = [
    ...arrivalsOf(data, id)
      .filter(isFinalized)
      .map((arrival) => ({ at: arrival.finalizedAt ?? arrival.createdAt, by: arrival.createdBy })),
    ...timeline.map(({ at, by }) => ({ at, by })),
  ];
  return ends.reduce((last, step) => (step.at > last.at ? step : last), { at: createdAt, by: createdBy });
};

/** Corrects the status of transfers that two phones received in parts: delivered, or in transit again (invariant S12). */
export const settledTransfers = (mine: Data, merged: Data): readonly Patch[] =>
  allTransfers(merged)
    .filter((transfer) => {
      const known = mine.shipments.get(transfer.id);
      return !hasRightStatus(merged, transfer) && (!known || hasRightStatus(mine, known));
    })
    .map((transfer) => {
      const status = inTransit(merged, transfer.id).length === 0 ? 'Delivered' : 'In Transit';
      return put('shipments', { ...transfer, timeline: [...transfer.timeline, { status, ...latest(merged, transfer) }] });
    });
