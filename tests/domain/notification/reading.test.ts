import { readAllNotifications, readNotification } from '@/lib/domain/notification/changes';
import type { NotificationId } from '@/lib/domain/notification/model';
import { newestNotifications, unreadCount } from '@/lib/domain/notification/rules';
import { aNotification, anId, dataAfter, dataWith, NOW, refusalOf, testEnv } from '../../support/builders';

const id = (number: number) => anId<NotificationId>('not', number);
const earlier = '2026-11-01T12:00:00.000Z';
const data = dataWith({
  notifications: [
    aNotification({ id: id(1), at: earlier }),
    aNotification({ id: id(2) }),
    aNotification({ id: id(3), at: earlier, readAt: earlier }),
  ],
});

it('cuenta las que nadie ha leído y pone arriba la última', () => {
  expect(unreadCount(data.notifications)).toBe(2);
  expect(newestNotifications(data.notifications).map((notification) => notification.id)).toEqual([id(2), id(1), id(3)]);
});
it('se lee una; la segunda vez no cambia nada', () => {
  const read = dataAfter(data, readNotification, { id: id(1) });
  expect(unreadCount(read.notifications)).toBe(1);
  expect(readNotification(read, { id: id(1) }, testEnv())).toEqual([]);
  expect(refusalOf(read, readNotification, { id: id(9) })).toBe('record-missing');
});
it('se leen todas, y las leídas conservan su momento', () => {
  const read = dataAfter(data, readAllNotifications, undefined);
  expect(unreadCount(read.notifications)).toBe(0);
  expect([...read.notifications.values()].map(({ readAt }) => readAt)).toEqual([NOW, NOW, earlier]);
  expect(readAllNotifications(read, undefined, testEnv())).toEqual([]);
});
