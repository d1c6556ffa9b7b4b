import { archiveCustomer, createCustomer, deleteCustomer, restoreCustomer, updateCustomer } from '@/lib/domain/customer/changes';
import { projectsOfCustomer, recentProjects, similarCustomers } from '@/lib/domain/customer/rules';
import { ROLE_LABELS } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { ongoingProjects } from '@/lib/domain/project/rules';
import { matchesCustomer } from '@/lib/domain/search/list-search';
import { tasksInWork } from '@/lib/domain/task/rules';
import { archiveUser, createUser, deleteUser, restoreUser, updateUser } from '@/lib/domain/user/changes';
import { hasHistory } from '@/lib/domain/user/handover';
import { availableUsers, similarUsers } from '@/lib/domain/user/rules';
import { asDay } from '@/lib/kernel/day';
import { textMatcher } from '@/lib/kernel/search';
import {
  aBudgetRequest,
  aCustomer,
  anInvoice,
  aProject,
  aTask,
  aUser,
  aWarehouse,
  customerId,
  dataAfter,
  dataWith,
  projectId,
  refusalOf,
  TODAY,
  taskId,
  testEnv,
  userId,
  warehouseId,
} from '../../support/builders';

const away = '2026-11-01T12:00:00.000Z';

describe('a customer', () => {
  const { type: _type, contact: _contact, ...edited } = aCustomer({ name: 'Enlaces del Centro' });
  it('is an enterprise by default, and is created once', () => {
    const fresh = { id: customerId(2), name: 'Cable Sol', email: 'hola@sol.example', phone: '', address: '' };
    const data = dataAfter(dataWith(), createCustomer, fresh);
    expect(data.customers.get(customerId(2))).toEqual({ ...fresh, type: 'enterprise', contact: '' });
    expect(refusalOf(data, createCustomer, fresh)).toBe('already-exists');
  });
  it('keeps its contact if the form does not ask for it', () => {
    const data = dataAfter(dataWith(), updateCustomer, edited);
    expect(data.customers.get(customerId())).toEqual(aCustomer({ name: 'Enlaces del Centro' }));
    expect(refusalOf(dataWith(), updateCustomer, { ...edited, id: customerId(9) })).toBe('record-missing');
  });
  it('stays archived after an update, and can be restored', () => {
    const archived = dataAfter(dataWith(), archiveCustomer, { id: customerId() });
    const updated = dataAfter(archived, updateCustomer, edited).customers.get(customerId());
    expect(updated?.archivedAt).toBeDefined();
    const back = dataAfter(archived, restoreCustomer, { id: customerId() }).customers.get(customerId());
    expect(back).toBeDefined();
    expect(back?.archivedAt).toBeUndefined();
  });
  it("can't be deleted while a project or an invoice refers to it", () => {
    const answer = deleteCustomer(dataWith({ invoices: [anInvoice()] }), { id: customerId() }, testEnv());
    expect(answer).toMatchObject({
      refused: 'still-referred-to',
      figures: {
        references: [
          { table: 'projects', name: 'Troncal norte' },
          { table: 'invoices', name: 'INV-2026-001' },
        ],
      },
    });
    const away = dataWith({ customers: [aCustomer({ archivedAt: '2026-11-01T00:00:00.000Z' })], invoices: [anInvoice()] });
    expect(deleteCustomer(away, { id: customerId() }, testEnv())).toMatchObject({ figures: { instead: undefined } });
    expect(dataAfter(dataWith({ projects: [] }), deleteCustomer, { id: customerId() }).customers.size).toBe(0);
  });
  it('shows its three newest projects, those without a date first', () => {
    const dates = ['2026-01-05', '2026-03-01', undefined, '2026-02-01'];
    const projects = dates.map((day, index) => aProject({ id: projectId(index + 1), startDate: day ? asDay(day) : undefined }));
    const { projects: table } = dataWith({ projects });
    expect(recentProjects(table, customerId()).map(({ startDate }) => startDate)).toEqual([
      undefined,
      '2026-03-01',
      '2026-02-01',
    ]);
    expect(projectsOfCustomer(table, customerId())).toHaveLength(4);
    expect(projectsOfCustomer(table, customerId(9))).toEqual([]);
  });
  it.each([
    ['bajio', true],
    ['ROSA', true],
    ['obra@', true],
    ['33 5550 0210', true],
    ['3355500210', true],
    ['eba150412', true],
    ['León', false],
  ])('is found by name, contact, e-mail, phone or RFC: %s', (query, isFound) => {
    const customer = aCustomer({ phone: '+52 33 5550 0210', taxId: 'EBA150412QX3' });
    expect(matchesCustomer(textMatcher(query), customer)).toBe(isFound);
  });
  it.each([
    [{ name: 'ENLACES  del bajio', email: '' }, 1],
    [{ name: 'Otro', email: 'Obra@enlaces.example' }, 1],
    [{ name: 'Otro', email: '' }, 0],
    [{ id: customerId(), name: 'Enlaces del Bajío', email: 'obra@enlaces.example' }, 0],
  ])('with %o is similar to %i customers', (typed, count) => {
    expect(similarCustomers(dataWith().customers, typed)).toHaveLength(count);
  });
});

describe('a person', () => {
  const second = aUser({ id: userId(2), name: 'Álvaro Nieto', email: 'alvaro@telecampo.example', roleLabel: 'Técnico' });
  const users = [aUser(), second];

  it.each(ROLE_LABELS.map((label) => [label, label === 'Supervisor' ? 'supervisor' : 'technician'] as const))(
    'the label %s has the role %s',
    (roleLabel, role) => {
      expect(roleOf({ roleLabel })).toBe(role);
    },
  );
  it('is saved without a password (I7)', () => {
    const typed = { ...second, password: 'secreta', confirmPassword: 'secreta' };
    const data = dataAfter(dataWith(), createUser, typed);
    expect(data.users.get(userId(2))).toEqual(second);
    expect(dataAfter(data, updateUser, typed).users.get(userId(2))).toEqual(second);
    expect(refusalOf(data, createUser, typed)).toBe('already-exists');
    expect(refusalOf(data, updateUser, { ...typed, id: userId(9) })).toBe('record-missing');
  });
  it("can't be deleted while projects, tasks or requests refer to them", () => {
    const data = dataWith({
      users,
      projects: [aProject({ memberIds: [userId(2)] })],
      tasks: [aTask({ assigneeIds: [userId(2)] })],
      budgetRequests: [aBudgetRequest({ requestedBy: userId(2) })],
    });
    const answer = deleteUser(data, { id: userId(2) }, testEnv());
    const named = ['projects', 'tasks', 'budgetRequests'].map((table) => ({ table }));
    expect(answer).toMatchObject({ refused: 'still-referred-to', figures: { references: named } });
    expect(dataAfter(dataWith({ users }), deleteUser, { id: userId(2) }).users.size).toBe(1);
  });
  it('hands over open tasks, teams and warehouses on leaving, and no finished work', () => {
    const data = dataWith({
      users: [...users, aUser({ id: userId(3), archivedAt: away })],
      projects: [
        aProject({ memberIds: [userId(), userId(2)] }),
        aProject({ id: projectId(2), memberIds: [userId(2)], archivedAt: away }),
      ],
      tasks: [
        aTask({ assigneeIds: [userId(2), userId()] }),
        aTask({ id: taskId(2), projectId: projectId(2), assigneeIds: [userId(2)] }),
      ],
      warehouses: [aWarehouse({ managerId: userId(2) })],
    });
    const after = dataAfter(data, deleteUser, { id: userId(2), heir: userId() });
    expect(after.users.has(userId(2))).toBe(false);
    expect([...after.tasks.values()].map(({ assigneeIds }) => assigneeIds)).toEqual([[userId()], [userId()]]);
    expect([...after.projects.values()].map(({ memberIds }) => memberIds)).toEqual([[userId()], [userId()]]);
    expect(after.warehouses.get(warehouseId())?.managerId).toBe(userId());
    for (const heir of [userId(2), userId(9)])
      expect(refusalOf(data, deleteUser, { id: userId(2), heir })).toBe('record-missing');
    expect(refusalOf(data, deleteUser, { id: userId(2), heir: userId(3) })).toBe('archived');

    const done = { ...data, tasks: dataWith({ tasks: [aTask({ assigneeIds: [userId(2)], completeDate: TODAY })] }).tasks };
    expect(deleteUser(done, { id: userId(2), heir: userId() }, testEnv())).toMatchObject({
      refused: 'still-referred-to',
      figures: { references: [{ table: 'tasks' }] },
    });
    const archived = dataAfter(done, archiveUser, { id: userId(2), heir: userId() });
    expect(archived.users.get(userId(2))?.archivedAt).toBeDefined();
    expect(archived.tasks.get(taskId())?.assigneeIds).toEqual([userId(2)]);
    expect(archived.projects.get(projectId(2))?.memberIds).toEqual([userId()]);
  });
  it.each<{ what: string; rows: Parameters<typeof dataWith>[0]; stays: boolean }>([
    { what: 'nothing', rows: {}, stays: false },
    { what: 'open work, a team and a warehouse', rows: { tasks: [aTask({ assigneeIds: [userId(2)] })] }, stays: false },
    { what: 'finished work', rows: { tasks: [aTask({ assigneeIds: [userId(2)], completeDate: TODAY })] }, stays: true },
    { what: 'an expense', rows: { budgetRequests: [aBudgetRequest({ requestedBy: userId(2) })] }, stays: true },
  ])('with $what is still referred to after the handover: $stays', ({ rows, stays }) => {
    const data = dataWith({
      ...{ users, projects: [aProject({ memberIds: [userId(2)] })], warehouses: [aWarehouse({ managerId: userId(2) })] },
      ...rows,
    });
    expect(hasHistory(data, userId(2), userId())).toBe(stays);
  });
  it("can't be deleted or archived while they act on this device", () => {
    expect(refusalOf(dataWith({ users }), deleteUser, { id: userId() })).toBe('own-account');
    expect(refusalOf(dataWith({ users }), archiveUser, { id: userId() })).toBe('own-account');
  });
  it('gets no new work once archived', () => {
    const data = dataAfter(dataWith({ users }), archiveUser, { id: userId(2) });
    expect(availableUsers(data.users)).toEqual([aUser()]);
    const back = dataAfter(data, restoreUser, { id: userId(2) });
    expect(availableUsers(back.users).map(({ name }) => name)).toEqual(['Álvaro Nieto', 'Diana Cortés']);
  });
  it('sees their active projects and unfinished tasks, the earliest due date first', () => {
    const memberIds = [userId(2)];
    const data = dataWith({
      users,
      projects: [
        aProject({ memberIds }),
        aProject({ id: projectId(2), memberIds, archivedAt: away }),
        aProject({ id: projectId(3) }),
      ],
      tasks: [
        aTask({ assigneeIds: memberIds, dueDate: asDay('2026-12-05') }),
        aTask({ id: taskId(2), assigneeIds: memberIds, dueDate: asDay('2026-12-01') }),
        aTask({ id: taskId(3), assigneeIds: memberIds, completeDate: TODAY }),
      ],
    });
    expect(ongoingProjects(data, userId(2)).map(({ id }) => id)).toEqual([projectId()]);
    expect(tasksInWork(data, 'open', userId(2)).map(({ id }) => id)).toEqual([taskId(2), taskId(1)]);
  });
  it('is similar to another with the same e-mail', () => {
    expect(similarUsers(dataWith({ users }).users, { name: 'x', email: 'ALVARO@telecampo.example' })).toEqual([second]);
  });
});
