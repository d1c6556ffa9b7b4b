/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { DeviceSection } from '@/components/screens/team/team-overview';
import { TeamWatch } from '@/components/shell/notices/team-watch';
import { approveBudgetRequest, requestBudget } from '@/lib/domain/budget-request/changes';
import { newId } from '@/lib/kernel/id';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { aBudgetRequest } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

afterEach(async () => {
  await leaveScreen();
  await act(closeServers);
});

/** A browser with notifications and this permission; it records the requests for permission and the notifications. */
const aBrowserWithNotifications = (permission: NotificationPermission) => {
  const asked: string[] = [];
  const shown: unknown[] = [];
  const requestPermission = async () => {
    asked.push('permission');
    return 'granted';
  };
  const registration = { showNotification: async (title: string, { body }: NotificationOptions) => shown.push([title, body]) };
  Object.defineProperty(globalThis, 'Notification', { value: { permission, requestPermission }, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  });
  return { asked, shown };
};

/** A technician's phone in the background is notified that a supervisor approved their request. */
const receivesTheDecision = async () => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  const { boss, names, phones } = await aTeamOfTwo(aTeamServer());
  const { store } = await renderScreen(<TeamWatch />, { name: names[1], openLink: phones[1].openLink });
  const { date: _date, requestedBy: _by, ...input } = aBudgetRequest({ id: newId(), description: 'Renta de grúa' });
  await act(async () => {
    await store.commit(requestBudget, { ...input, attachments: [] });
    await waitUntilSynchronized(store);
    await until(boss, (_, { data }) => data.budgetRequests.has(input.id), 'the request');
    await boss.commit(approveBudgetRequest, { id: input.id });
    await until(store, (_, { data }) => data.budgetRequests.get(input.id)?.decision !== undefined, 'decided');
    await waitUntilSynchronized(boss, store);
  });
};

it('the browser is asked for permission only after a tap', async () => {
  const { asked } = aBrowserWithNotifications('default');
  const { user } = await renderScreen(<DeviceSection />);
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Permitir avisos' }));
  expect(await screen.findByText(/salen también cuando la aplicación está atrás/)).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Permitir avisos' })).toBeNull();
});

it('a browser without notifications says so, and where to find them', async () => {
  Reflect.deleteProperty(globalThis, 'Notification');
  await renderScreen(<DeviceSection />);
  expect(screen.getByText(/^Este navegador no da avisos .* siguen en la campana\./)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a phone in a pocket shows a notification, once, if its person allowed it', async () => {
  const { asked, shown } = aBrowserWithNotifications('granted');
  await receivesTheDecision();
  await waitFor(() => expect(shown).toEqual([['Persona 1 aprobó un gasto', 'Renta de grúa']]));
  expect(asked).toEqual([]);
});

it.each(['default', 'denied'] as const)('and shows none if that is %s', async (permission) => {
  const { asked, shown } = aBrowserWithNotifications(permission);
  await receivesTheDecision();
  expect([asked, shown]).toEqual([[], []]);
});
