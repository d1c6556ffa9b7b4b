import {
  addMembers,
  archiveProject,
  createProject,
  deleteProject,
  type ProjectInput,
  removeMember,
  restoreProject,
  updateProject,
} from '@/lib/domain/project/changes';
import { projectMembers } from '@/lib/domain/project/rules';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import {
  aBudgetRequest,
  aCustomer,
  aMaterialRequest,
  aNotification,
  anInvoice,
  aProject,
  aShipment,
  aTask,
  aUser,
  customerId,
  dataAfter,
  dataWith,
  projectId,
  refusalOf,
  TODAY,
  taskId,
  testEnv,
  userId,
} from '../../support/builders';

const away = '2026-11-01T12:00:00.000Z';
const input = (wanted: Partial<ProjectInput> = {}): ProjectInput => ({
  id: projectId(2),
  title: 'Anillo sur',
  description: 'Segunda etapa',
  customerId: customerId(),
  ...wanted,
});

describe('creating and updating a project', () => {
  it('creates a project without a team, and once', () => {
    const data = dataAfter(dataWith(), createProject, input({ budget: asCents(1_999) }));
    expect(data.projects.get(projectId(2))).toEqual({ ...input({ budget: asCents(1_999) }), memberIds: [] });
    expect(refusalOf(data, createProject, input())).toBe('already-exists');
  });
  it.each([
    ['an end before the start', input({ startDate: TODAY, endDate: asDay('2026-11-20') }), 'end-before-start'],
    ['a missing customer', input({ customerId: customerId(9) }), 'record-missing'],
  ])('refuses %s', (_why, wrong, refusal) => {
    expect(refusalOf(dataWith(), createProject, wrong)).toBe(refusal);
    expect(refusalOf(dataWith(), updateProject, { ...wrong, id: projectId() })).toBe(refusal);
  });
  it('accepts a project of a single day', () => {
    expect(refusalOf(dataWith(), createProject, input({ startDate: TODAY, endDate: TODAY }))).toBeNull();
  });
  it('refuses an archived customer, but keeps the present one', () => {
    const data = dataWith({ customers: [aCustomer({ archivedAt: away })] });
    expect(refusalOf(data, createProject, input())).toBe('archived');
    expect(refusalOf(data, updateProject, input({ id: projectId() }))).toBeNull();
  });
  it('keeps the team on an update, and removes cleared fields', () => {
    const data = dataWith({ projects: [aProject({ memberIds: [userId()], budget: asCents(5) })] });
    const updated = dataAfter(data, updateProject, input({ id: projectId() })).projects.get(projectId());
    expect(updated?.memberIds).toEqual([userId()]);
    expect(updated && 'budget' in updated).toBe(false);
  });
});

describe('deleting or archiving a project (I1)', () => {
  it('refuses with the list of referring records, each once', () => {
    const data = dataWith({
      tasks: [aTask()],
      budgetRequests: [aBudgetRequest({ taskId: taskId() })],
      materialRequests: [aMaterialRequest()],
      invoices: [anInvoice()],
      shipments: [aShipment({ projectId: projectId() })],
    });
    expect(deleteProject(data, { id: projectId() }, testEnv())).toMatchObject({
      refused: 'still-referred-to',
      figures: {
        references: [
          { table: 'tasks', name: 'Tender fibra en la calle Hidalgo' },
          { table: 'budgetRequests', name: 'Renta de grúa' },
          { table: 'materialRequests', name: 'Conector SC/APC' },
          { table: 'shipments', name: 'OUT000001' },
          { table: 'invoices', name: 'INV-2026-001' },
        ],
        instead: 'archive',
      },
    });
  });
  it('deletes a project without references together with its notifications', () => {
    const about = aNotification({ target: { noun: 'project', id: projectId() } });
    const data = dataAfter(dataWith({ notifications: [about] }), deleteProject, { id: projectId() });
    expect([data.projects.size, data.notifications.size]).toEqual([0, 0]);
  });
  it('archives and restores a project; a second tap changes nothing', () => {
    const data = dataAfter(dataWith(), archiveProject, { id: projectId() });
    expect(data.projects.get(projectId())?.archivedAt).toBe(testEnv().now);
    expect(archiveProject(data, { id: projectId() }, testEnv())).toEqual([]);
    const back = dataAfter(data, restoreProject, { id: projectId() });
    expect(back.projects.get(projectId())).toEqual(aProject());
    expect(restoreProject(back, { id: projectId() }, testEnv())).toEqual([]);
    expect(refusalOf(back, archiveProject, { id: projectId(9) })).toBe('record-missing');
  });
});

describe('the team', () => {
  const users = [aUser(), aUser({ id: userId(2), name: 'Iván Rueda' }), aUser({ id: userId(3), archivedAt: away })];
  const data = dataWith({ users, projects: [aProject({ memberIds: [userId()] })] });
  const add = (...userIds: readonly ReturnType<typeof userId>[]) => ({ projectId: projectId(), userIds });

  it('gets each user once', () => {
    const team = dataAfter(data, addMembers, add(userId(2), userId(1), userId(2)));
    expect(team.projects.get(projectId())?.memberIds).toEqual([userId(1), userId(2)]);
    expect(projectMembers(team, { memberIds: [userId(2), userId(9)] })).toEqual([users[1]]);
    expect(addMembers(team, add(userId(2)), testEnv())).toEqual([]);
  });
  it('gets no missing or archived user, nor any in an archived project', () => {
    expect(refusalOf(data, addMembers, add(userId(9)))).toBe('record-missing');
    expect(refusalOf(data, addMembers, add(userId(3)))).toBe('archived');
    const archived = dataWith({ users, projects: [aProject({ archivedAt: away })] });
    expect(refusalOf(archived, addMembers, add(userId(2)))).toBe('archived');
  });
  it('loses a removed user, who loses their unfinished tasks; finished tasks keep them', () => {
    const assigneeIds = [userId()];
    const tasks = [aTask({ assigneeIds }), aTask({ id: taskId(2), assigneeIds, completeDate: TODAY })];
    const out = { projectId: projectId(), userId: userId() };
    const left = dataAfter(dataWith({ tasks, projects: [aProject({ memberIds: [userId()] })] }), removeMember, out);
    expect(left.projects.get(projectId())?.memberIds).toEqual([]);
    expect(left.tasks.get(taskId(1))?.assigneeIds).toEqual([]);
    expect(left.tasks.get(taskId(2))?.assigneeIds).toEqual([userId()]);
    expect(removeMember(left, out, testEnv())).toEqual([]);
  });
});
