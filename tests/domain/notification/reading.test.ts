import { approveBudgetRequest, rejectBudgetRequest } from '@/lib/domain/budget-request/changes';
import type { Data } from '@/lib/domain/data';
import type { NotificationId } from '@/lib/domain/model/notification';
import { raiseNotifications, readAllNotifications, readNotification } from '@/lib/domain/notification/changes';
import { newestNotifications, unreadCount } from '@/lib/domain/notification/rules';
import { notificationText } from '@/lib/text/notification-text';
import {
  aBudgetRequest,
  aNotification,
  anId,
  aUser,
  budgetRequestId,
  dataAfter,
  dataWith,
  NOW,
  projectId,
  refusalOf,
  testEnv,
  userId,
} from '../../support/builders';

const id = (number: number) => anId<NotificationId>('not', number);
const earlier = '2026-11-01T12:00:00.000Z';
const data = dataWith({
  notifications: [
    aNotification({ id: id(1), at: earlier }),
    aNotification({ id: id(2) }),
    aNotification({ id: id(3), at: earlier, readAt: earlier }),
  ],
});

it('counts the unread notifications and sorts the latest first', () => {
  expect(unreadCount(data, userId())).toBe(2);
  expect(newestNotifications(data, userId()).map((notification) => notification.id)).toEqual([id(2), id(1), id(3)]);
});
it('reading a notification twice changes nothing the second time', () => {
  const read = dataAfter(data, readNotification, { id: id(1) });
  expect(unreadCount(read, userId())).toBe(1);
  expect(readNotification(read, { id: id(1) }, testEnv())).toEqual([]);
  expect(refusalOf(read, readNotification, { id: id(9) })).toBe('record-missing');
});
it('reading all keeps the times of those already read', () => {
  const read = dataAfter(data, readAllNotifications, undefined);
  expect(unreadCount(read, userId())).toBe(0);
  expect([...read.notifications.values()].map(({ readAt }) => readAt)).toEqual([NOW, NOW, earlier]);
  expect(readAllNotifications(read, undefined, testEnv())).toEqual([]);
});

describe('a decision', () => {
  const notice = aNotification({
    event: `budget-decided:${budgetRequestId()}`,
    target: { noun: 'budget-request', id: budgetRequestId(), parentId: projectId() },
  });
  const decision = { outcome: 'Approved', by: userId(), at: NOW } as const;
  const told = dataWith({ budgetRequests: [aBudgetRequest({ decision })], notifications: [notice] });

  it('notifies everybody except its author', () => {
    expect(unreadCount(told, userId())).toBe(0);
    expect(newestNotifications(told, userId())).toEqual([]);
    expect(newestNotifications(told, userId(2))).toEqual([notice]);
  });
  it('that was undone notifies nobody', () => {
    const pending = dataWith({ budgetRequests: [aBudgetRequest()], notifications: [notice] });
    expect(unreadCount(pending, userId(2))).toBe(0);
  });
  it('that was undone and is another one now is told again, without the first', () => {
    const users = [aUser(), aUser({ id: userId(2) })];
    const raised = (before: Data) => dataAfter(before, raiseNotifications, { say: notificationText });
    const titles = (of: Data) => newestNotifications(of, userId(2)).map(({ title }) => title);
    const pending = dataWith({ users, budgetRequests: [aBudgetRequest()] });
    const approved = raised(dataAfter(pending, approveBudgetRequest, { id: budgetRequestId() }));
    const rejected = dataAfter(pending, rejectBudgetRequest, { id: budgetRequestId(), reason: 'Ya no hace falta' });
    const both = raised({ ...rejected, notifications: approved.notifications });
    expect(titles(approved)).toEqual(['Solicitud de gasto aprobada']);
    expect(titles(both)).toEqual(['Solicitud de gasto rechazada']);
    expect(unreadCount(both, userId(2))).toBe(1);
    expect(raised(both)).toBe(both);
  });
  it('that an older version notified is not told again', () => {
    expect(dataAfter(told, raiseNotifications, { say: notificationText })).toBe(told);
  });
  it('stays unread for the others when its author reads all', () => {
    expect(readAllNotifications(told, undefined, testEnv())).toEqual([]);
    expect(unreadCount(dataAfter(told, readAllNotifications, undefined, { user: userId(2) }), userId(2))).toBe(0);
  });
});
