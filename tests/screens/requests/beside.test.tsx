/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { asCents } from '@/lib/kernel/cents';
import { routes } from '@/lib/routes';
import { aWindow } from '../../support/a-width';
import {
  aBudgetRequest,
  aMaterial,
  aMaterialRequest,
  aMovement,
  aProject,
  aUser,
  aWarehouse,
  budgetRequestId,
  dataWith,
  materialId,
  materialRequestId,
  NOW,
  userId,
} from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

let view: ReturnType<typeof aWindow> | undefined;
beforeEach(() => {
  view = aWindow(1280);
});
afterEach(() => view?.restore());

const rows = {
  users: [aUser()],
  projects: [aProject({ budget: asCents(400_000) })],
  materials: [aMaterial()],
  warehouses: [aWarehouse()],
  budgetRequests: [aBudgetRequest(), aBudgetRequest({ id: budgetRequestId(2), description: 'Viáticos' })],
  materialRequests: [aMaterialRequest()],
};
const data = dataWith(rows);

const APPROVED = { outcome: 'Approved', by: userId(), at: NOW } as const;

const page = (
  <main>
    <RequestListScreen />
  </main>
);

/** The pane of a request, once its content is loaded. */
const detail = async (name: string) => {
  const pane = await screen.findByRole('region', { name });
  await within(pane).findByRole('heading', { name: 'Historial' });
  return pane;
};

describe('a request beside its list', () => {
  it("has the page's only title, the rest of the budget, and the buttons that decide it", async () => {
    await renderScreen(page, { data, url: routes.request(budgetRequestId()) });
    const request = await detail('Renta de grúa');
    expect(screen.getAllByRole('heading', { level: 1 }).map((title) => title.textContent)).toEqual(['Renta de grúa']);
    expect(screen.getByRole('region', { name: 'Solicitudes' })).toBeInTheDocument();
    expect(within(request).getByText('Queda si se aprueba').nextElementSibling).toHaveTextContent('$2,500.00');
    expect(within(request).getByRole('button', { name: 'Aprobar' })).toBeInTheDocument();
    expect(within(request).getByRole('button', { name: 'Rechazar' })).toBeInTheDocument();
  });

  it('is opened by its address also in an archived project; an unknown one is told as missing', async () => {
    const away = dataWith({ ...rows, projects: [aProject({ archivedAt: NOW })] });
    const { unmount } = await renderScreen(page, { data: away, url: routes.request(budgetRequestId()) });
    await detail('Renta de grúa');
    unmount();
    await renderScreen(page, { data, url: '/requests/?solicitud=zzz' });
    expect(await screen.findByRole('dialog', { name: 'Solicitud' })).toHaveTextContent('Este registro ya no existe.');
  });

  it('moves on to the next pending one after an approval, in its place', async () => {
    const { user, store } = await renderScreen(page, { data, url: routes.request(budgetRequestId()) });
    const entries = window.history.length;
    await user.click(within(await detail('Renta de grúa')).getByRole('button', { name: 'Aprobar' }));
    await waitFor(() => expect(location.search).not.toContain(budgetRequestId()));
    expect(location.search).toContain('solicitud=');
    expect(window.history.length).toBe(entries);
    expect(store.data.budgetRequests.get(budgetRequestId())?.decision?.outcome).toBe('Approved');
  });

  it('shows for each material the stock and its locations', async () => {
    await renderScreen(page, { data, url: routes.request(aMaterialRequest().id) });
    const request = await detail(aMaterial().name);
    expect(within(request).getByText('No hay en ningún almacén')).toBeInTheDocument();
    expect(within(request).getByText(/no alcanza/)).toBeInTheDocument();
  });

  it('excludes stock that another approved request waits for', async () => {
    const there = [aMovement({ direction: 'in', quantity: 10 })];
    const asked = aMaterialRequest({
      id: materialRequestId(2),
      items: [{ materialId: materialId(), quantity: 7 }],
      decision: APPROVED,
    });
    await renderScreen(page, {
      data: dataWith({ ...rows, movements: there, materialRequests: [aMaterialRequest(), asked] }),
      url: routes.request(aMaterialRequest().id),
    });
    const request = await detail(aMaterial().name);
    expect(within(request).getByText('Almacén central: 10 · apartado para otras solicitudes: 7')).toBeInTheDocument();
    expect(within(request).getByText(/^3 Unit \(no alcanza\)$/)).toBeInTheDocument();
  });

  it('is a phone’s list if there is no room for two', async () => {
    view?.resize(1023);
    await renderScreen(page, { data, url: routes.request(budgetRequestId()) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Solicitudes' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Renta de grúa' })).not.toBeInTheDocument();
  });
});
