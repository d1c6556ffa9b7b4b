import { memoByIdentity } from '@/lib/kernel/list';
import { searchFormOf, type TextMatcher } from '@/lib/kernel/search';
import type { Data, Table } from '../data';
import type { MaterialRequest } from '../model/material-request';
import { type AnyRequest, isMaterialRequest } from '../request/rules';
import { budgetRequestTitle, materialRequestTitle } from '../request-title';
import { nameText, titleText } from './list-search';

const expenseText = searchFormOf((request: Exclude<AnyRequest, MaterialRequest>) => [budgetRequestTitle(request)]);
const materialTexts = memoByIdentity((materials: Table<'materials'>) =>
  searchFormOf((request: MaterialRequest) => [materialRequestTitle(request, materials)]),
);

type Around = Pick<Data, 'materials' | 'projects' | 'tasks' | 'users'>;

/** Whether a search finds a request, by its title, its project's or task's title, or its requester (spec §5, "Search"). */
export const matchesRequest = (asked: TextMatcher, request: AnyRequest, { materials, projects, tasks, users }: Around) => {
  const project = projects.get(request.projectId);
  const task = request.taskId && tasks.get(request.taskId);
  const requester = users.get(request.requestedBy);
  return asked(
    isMaterialRequest(request) ? materialTexts(materials)(request) : expenseText(request),
    project && titleText(project),
    task && titleText(task),
    requester && nameText(requester),
  );
};
