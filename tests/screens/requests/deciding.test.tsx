/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { followFocus } from '@/components/ui/keep-focus';
import { aBudgetRequest, aMaterialRequest, budgetRequestId, dataWith, materialId, NOW, userId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

const data = dataWith({
  budgetRequests: [
    aBudgetRequest({ description: 'Renta de escalera' }),
    aBudgetRequest({ id: budgetRequestId(2), description: 'Gasolina' }),
  ],
});

let stop = () => {};
beforeEach(() => {
  stop = followFocus();
});
afterEach(async () => {
  stop();
  await leaveScreen();
});

const show = (wanted = data, url = '/requests/') =>
  renderScreen(
    <DeviceDrafts>
      <RequestListScreen />
    </DeviceDrafts>,
    { data: wanted, url },
  );
const cards = () => within(screen.getByRole('list', { name: 'Gastos y materiales' })).getAllByRole('listitem');
const cardOf = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li');
const approve = (name: string) => screen.getByRole('button', { name: 'Aprobar', description: name });

it('a decided request keeps its place and the focus for a moment, then the next row gets it', async () => {
  const { user } = await show();
  const [first, second] = cards().map((card) => within(card).getByRole('heading', { level: 3 }).textContent ?? '');
  await user.click(approve(first ?? ''));
  await screen.findByText(/Aprobó Diana Cortés/);
  expect(cards()).toHaveLength(2);
  await waitFor(() => expect(cardOf(first ?? '')).toHaveFocus());
  await waitFor(() => expect(cards()).toHaveLength(1));
  await waitFor(() => expect(cardOf(second ?? '')).toHaveFocus());
});

it('a link to a decided request shows it first, among all; one decided here leaves the pending ones', async () => {
  const decision = { outcome: 'Approved', by: userId(1), at: NOW } as const;
  const decided = aBudgetRequest({ id: budgetRequestId(3), description: 'Fusionadora', decision });
  const wanted = dataWith({ budgetRequests: [...data.budgetRequests.values(), decided] });
  const link = await show(wanted, `/requests/?solicitud=${decided.id}`);
  expect(screen.getByRole('button', { name: 'Todos', pressed: true })).toBeInTheDocument();
  expect(cards()[0]).toHaveTextContent('Fusionadora');
  link.unmount();
  const { user } = await show(wanted, `/requests/?solicitud=${budgetRequestId(2)}`);
  expect(cards()[0]).toHaveTextContent('Gasolina');
  await user.click(approve('Gasolina'));
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Pendientes', pressed: true })).toBeInTheDocument();
});

it('shows expenses, materials or both and keeps the choice in the address', async () => {
  const materials = { materialRequests: [aMaterialRequest({ items: [{ materialId: materialId(), quantity: 1 }] })] };
  const { user } = await show(dataWith({ budgetRequests: data.budgetRequests.values(), ...materials }));
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  const kinds = within(screen.getByRole('group', { name: 'Qué solicitudes' }));
  const chips = () =>
    within(screen.getByRole('group', { name: 'Estado' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const count = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('heading', { level: 3 }).length;
  expect(count('Gastos y materiales')).toBe(3);
  await user.click(kinds.getByRole('button', { name: 'Todas' }));
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(kinds.getByRole('button', { pressed: true })).toHaveAccessibleName('Gastos'));
  expect(window.location.search).toBe('?tipo=gastos');
  expect(count('Gastos')).toBe(2);
  expect(chips()).not.toContain('Por despachar');
  await user.click(kinds.getByRole('button', { name: 'Materiales' }));
  expect(within(screen.getByRole('region', { name: 'Materiales' })).getByRole('group', { name: 'Estado' })).toBeInTheDocument();
  expect(count('Materiales')).toBe(1);
  expect(chips()).toContain('Por despachar');
  expect(window.location.search).toBe('?tipo=materiales');
});

it('shows every expense if the address asks for requests to dispatch', async () => {
  await show(data, '/requests/?tipo=gastos&estado=dispatch');
  expect(screen.getByRole('button', { name: 'Todos', pressed: true })).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Gastos' })).getAllByRole('listitem')).toHaveLength(2);
});

it('after the last decision the list says that all are decided, and has the focus', async () => {
  const { user } = await show(dataWith({ budgetRequests: [aBudgetRequest({ description: 'Gasolina' })] }));
  await user.click(screen.getByRole('button', { name: 'Rechazar', description: 'Gasolina' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rechazar solicitud' }));
  await user.type(dialog.getByRole('textbox', { name: 'Motivo *' }), 'Ya hay vale');
  await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
  const said = await screen.findByText('Todo está decidido: no hay solicitudes pendientes.');
  await waitFor(() => expect(document.activeElement).toContainElement(said));
});

it('a search without results says so, also if nothing is pending', async () => {
  const { user } = await show(
    dataWith({ materialRequests: [aMaterialRequest({ items: [{ materialId: materialId(), quantity: 1 }] })] }),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Buscar solicitudes' }), 'nada de esto');
  expect(await screen.findByText('No se encontraron solicitudes.')).toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox', { name: 'Buscar solicitudes' }));
  await user.click(screen.getByRole('button', { name: 'Rechazadas' }));
  expect(screen.getByText('No se encontraron solicitudes.')).toBeInTheDocument();
});
