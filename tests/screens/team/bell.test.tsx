/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { MainShell } from '@/components/shell/bars/main-shell';
import { NotificationWatch } from '@/components/shell/notices/notification-watch';
import { notifyOfEvents } from '@/components/shell/notices/notify-of-events';
import { approveBudgetRequest, requestBudget } from '@/lib/domain/budget-request/changes';
import { issueStock } from '@/lib/domain/stock/issue';
import { newId } from '@/lib/kernel/id';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { aBudgetRequest, TODAY, taskId } from '../../support/builders';
import { fixDate } from '../../support/fixed-date';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput } from '../../support/stock-builders';

afterEach(async () => {
  await leaveScreen();
  await act(closeServers);
});

const ask = async (store: OpenableStore) => {
  const { date: _date, requestedBy: _by, ...input } = aBudgetRequest({ id: newId(), description: 'Renta de grúa' });
  await store.commit(requestBudget, { ...input, attachments: [] });
  await waitUntilSynchronized(store);
  return input.id;
};

/** A team of two phones; the screen shows the shell of one of them. */
const aShownPhone = async (which: 0 | 1) => {
  const now = () => new Date();
  const team = await aTeamOfTwo(aTeamServer(), undefined, () => ({ now }));
  // The state from when the team was founded is no news.
  fixDate(new Date(Date.now() + 60_000));
  const shown = await renderScreen(
    <MainShell>
      <NotificationWatch />
    </MainShell>,
    { name: team.names[which], openLink: team.phones[which].openLink, now },
  );
  return { ...team, ...shown };
};

/** The bell's rows with this title. */
const rowsOf = async ({ user }: Pick<Awaited<ReturnType<typeof aShownPhone>>, 'user'>, title: RegExp) => {
  await user.click(screen.getByRole('button', { name: /^Notificaciones/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Notificaciones' });
  const rows = await within(dialog).findAllByRole('link', { name: title });
  await user.keyboard('{Escape}');
  return rows.map(({ textContent }) => textContent);
};

it("a technician's request notifies the supervisor once, and links to the request", async () => {
  const { other, store, user } = await aShownPhone(0);
  await act(async () => {
    const id = await ask(other);
    await until(store, (_, { data }) => data.budgetRequests.has(id), 'the request');
    // Both phones raise notifications, as in reality.
    await Promise.all([notifyOfEvents(other, TODAY), notifyOfEvents(store, TODAY)]);
    await waitUntilSynchronized(other, store);
  });
  expect(await rowsOf({ user }, /Solicitud de gasto por aprobar/)).toEqual([
    expect.stringMatching(/Renta de grúa: \$1,500.00.*No leída/),
  ]);
});

it('a decision on my request, and stock for my task, notify my phone', async () => {
  const { boss, store, user } = await aShownPhone(1);
  await act(async () => {
    const id = await ask(store);
    await until(boss, (_, { data }) => data.budgetRequests.has(id), 'the request');
    await boss.commit(approveBudgetRequest, { id });
    await waitUntilSynchronized(boss, store);
  });
  expect(await rowsOf({ user }, /Solicitud de gasto aprobada/)).toEqual([expect.stringContaining('Renta de grúa')]);
  await act(async () => {
    const outcome = await boss.commit(
      issueStock,
      aShipmentInput({ id: newId(), taskId: taskId(4), lines: [aLine({ quantity: 1 })] }),
    );
    expect(outcome).toHaveProperty('done');
    await waitUntilSynchronized(boss, store);
  });
  expect(await rowsOf({ user }, /Material en camino/)).toEqual([expect.stringContaining('salió de Almacén central.')]);
  await waitFor(() => expect(store.team?.pending).toBe(0));
});
