import { unique } from '@/lib/kernel/list';
import { approvedBudget } from '../budget-request/rules';
import { countedIn } from '../catalogue';
import type { Data } from '../data';
import { withoutUndefined } from '../data';
import type { SignedWork, UsedMaterial } from '../model/completion-report';
import type { Task } from '../model/task';
import type { UserId } from '../model/user';
import { printedOf } from '../standing-report';

const nameIn = (data: Pick<Data, 'users'>, id: UserId) => data.users.get(id)?.name ?? '';

/** The current values that a report prints above its signature: the task, and the names of its records (invariant T11). */
export const signedWork = (data: Data, task: Task, used: readonly UsedMaterial[], author: UserId): SignedWork => {
  const project = data.projects.get(task.projectId);
  const customer = project && data.customers.get(project.customerId);
  const printed = printedOf(task);
  return withoutUndefined({
    ...printed,
    checklist: [...printed.checklist],
    attachments: [...printed.attachments],
    project: project?.title ?? '',
    customer: customer?.name ?? '',
    assignees: task.assigneeIds.map((id) => nameIn(data, id)),
    author: nameIn(data, author),
    materials: unique(used.map(({ materialId }) => materialId)).map((id) => {
      const material = data.materials.get(id);
      return { id, name: material?.name ?? '', unit: material ? countedIn(material) : '' };
    }),
    approvedBudget: approvedBudget(data.budgetRequests, task.id),
  });
};
