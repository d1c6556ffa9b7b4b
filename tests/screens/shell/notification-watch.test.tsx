/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { MainShell } from '@/components/shell/bars/main-shell';
import { NotificationWatch } from '@/components/shell/notices/notification-watch';
import { notifyOfEvents } from '@/components/shell/notices/notify-of-events';
import { sampleData } from '@/data/sample';
import { approveBudgetRequest } from '@/lib/domain/budget-request/changes';
import { unreadCount } from '@/lib/domain/notification/rules';
import { addDays, dayOf } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import { anOpenStore } from '../../support/a-store';
import { aBudgetRequest, aUser, budgetRequestId, dataWith, projectId, userId } from '../../support/builders';
import { fixDate } from '../../support/fixed-date';
import { renderScreen } from '../../support/render-screen';

const MINUTE = 60_000;
const soon = () => new Date(Date.now() + MINUTE);
const today = dayOf(new Date());

it('a decision notifies the others once; the notification opens its record and becomes read', async () => {
  const data = dataWith({
    users: [aUser(), aUser({ id: userId(2), name: 'Óscar Ríos' })],
    budgetRequests: [aBudgetRequest({ description: 'Renta de grúa' })],
  });
  const { user, store } = await renderScreen(
    <MainShell>
      <NotificationWatch />
    </MainShell>,
    { data, now: soon },
  );
  await act(() => store.commit(approveBudgetRequest, { id: budgetRequestId() }));
  await waitFor(() => expect(store.data.notifications.size).toBe(1));
  expect(screen.getByRole('button', { name: 'Notificaciones' })).toBeInTheDocument();
  act(() => store.actAs(userId(2)));
  await user.click(await screen.findByRole('button', { name: 'Notificaciones, 1 sin leer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Notificaciones' });
  const row = await within(dialog).findByRole('link', { name: /Solicitud de gasto aprobada/ });
  expect(row).toHaveTextContent('Renta de grúa: $1,500.00');
  expect(row).toHaveAttribute('href', `/projects/${projectId()}/budget/`);

  await notifyOfEvents(store, today);
  expect(store.data.notifications.size).toBe(1);
  await user.click(row);
  await waitFor(() => expect(unreadCount(store.data, userId(2))).toBe(0));
});

it('the first visit has only the five notifications of the sample, and no entry in the history', async () => {
  const store = await anOpenStore({ data: sampleData(today), now: () => new Date() });
  const before = { seq: store.seq, notifications: store.data.notifications };
  expect(before.notifications.size).toBe(5);
  await notifyOfEvents(store, today);
  expect({ seq: store.seq, notifications: store.data.notifications }).toEqual(before);
});

it('a new day notifies of due events, and another tab does not repeat them', async () => {
  const tomorrow = addDays(today, 1);
  const atNoon = () => new Date(`${tomorrow}T12:00:00`);
  const store = await anOpenStore({ data: sampleData(today), now: atNoon });
  await notifyOfEvents(store, tomorrow);
  const told = store.data.notifications.size;
  expect(told).toBeGreaterThan(5);
  await Promise.all([notifyOfEvents(store, tomorrow), notifyOfEvents(store, tomorrow)]);
  expect(store.data.notifications.size).toBe(told);
});

it('a clock years ahead at the start silences nothing once it is right, and the sample makes no notifications', async () => {
  const ahead = new Date(2031, 2, 14, 12);
  const name = newId();
  fixDate(ahead);
  await anOpenStore({ name, data: sampleData(dayOf(ahead)), now: () => ahead });
  fixDate();

  const store = await anOpenStore({ name, now: soon });
  const [pending] = [...store.data.budgetRequests.values()].filter(({ decision }) => !decision);
  if (!pending) throw new Error('The sample has no request to decide');
  const before = store.data.notifications.size;
  await notifyOfEvents(store, today);
  expect(store.data.notifications.size).toBe(before);
  expect(await store.commit(approveBudgetRequest, { id: pending.id })).toMatchObject({ done: true });
  await notifyOfEvents(store, today);
  expect(store.data.notifications.size).toBe(before + 1);
});
