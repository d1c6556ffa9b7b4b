/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { NewBudgetRequestScreen } from '@/components/screens/budget-requests/new-budget-request-screen';
import { NewMaterialRequestScreen } from '@/components/screens/material-requests/new-material-request-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { archiveMaterial } from '@/lib/domain/material/changes';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { aBudgetRequest, aMaterial, aProject, aUser, dataWith, materialId, projectId } from '../../support/builders';
import { choose, field, press, type User } from '../../support/form-actions';
import { renderScreen } from '../../support/render-screen';

/** Requests with few taps. */

const data = dataWith({
  users: [aUser()],
  projects: [aProject()],
  materials: [aMaterial({ name: 'Conector' }), aMaterial({ id: materialId(2), name: 'Cable drop' })],
  budgetRequests: [aBudgetRequest({ category: 'transport' })],
});

it('saves a request and begins another, whose category is offered from the last one', async () => {
  const { user, store, router } = await renderScreen(<NewBudgetRequestScreen projectId={projectId()} />, { data });
  const write = async (amount: string, text: string) => {
    await user.type(field('Monto *'), amount);
    await user.type(field('Descripción *'), text);
    await user.type(field('Justificación *'), 'Dos viajes');
  };
  await write('850', 'Gasolina');
  await user.click(within(screen.getByRole('group', { name: 'Últimas categorías' })).getByRole('button', { name: 'Transporte' }));
  await press(user, 'Guardar y crear otra');
  await waitFor(() => expect(store.data.budgetRequests.size).toBe(2));
  await waitFor(() => expect(field('Monto *')).toHaveValue(''));
  expect(router.replace).not.toHaveBeenCalled();
  await write('90', 'Casetas');
  await press(user, 'Enviar Solicitud');
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  const written = [...store.data.budgetRequests.values()].slice(1);
  expect(written.map(({ description, category, amount }) => [description, category, amount])).toEqual([
    ['Gasolina', 'transport', 85_000],
    ['Casetas', 'materials', 9_000],
  ]);
});

it('several materials are selected with quantities, and an invalid number adds nothing', async () => {
  const { user, store } = await renderScreen(<NewMaterialRequestScreen projectId={projectId()} />, { data });
  await press(user, 'Elegir varios');
  const sheet = within(await screen.findByRole('dialog', { name: 'Elegir varios' }));
  const add = sheet.getByRole('button', { name: 'Añadir elegidos' });
  expect(add).toHaveAttribute('aria-disabled', 'true');
  for (const [name, quantity] of [
    ['Conector', '1.5'],
    ['Cable drop', '3'],
  ] as const) {
    await user.click(sheet.getByRole('checkbox', { name: new RegExp(`^${name}`) }));
    await user.clear(sheet.getByLabelText(`Cantidad de ${name}`));
    await user.type(sheet.getByLabelText(`Cantidad de ${name}`), quantity);
  }
  await user.click(add);
  const wrong = sheet.getByLabelText('Cantidad de Conector');
  await waitFor(() => expect(wrong).toHaveFocus());
  expect(wrong).toBeInvalid();
  await user.clear(wrong);
  await user.type(wrong, '12');
  await user.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press(user, 'Enviar Solicitud');
  await waitFor(() => expect(store.data.materialRequests.size).toBe(1));
  expect([...store.data.materialRequests.values()][0]?.items).toEqual([
    { materialId: materialId(), quantity: 12 },
    { materialId: materialId(2), quantity: 3 },
  ]);
});

describe('a material that was chosen and not added', () => {
  const page = (
    <DeviceDrafts>
      <NewMaterialRequestScreen projectId={projectId()} />
    </DeviceDrafts>
  );
  const url = routes.newMaterialRequest(projectId());
  const typeTen = async (user: User) => {
    await user.clear(field('Cantidad'));
    await user.type(field('Cantidad'), '10');
  };

  it('is restored with its quantity after the browser was killed', async () => {
    const name: string = newId();
    const before = await renderScreen(page, { data, url, name });
    await choose(before.user, 'Material', /^Cable drop/);
    await typeTen(before.user);
    await waitFor(async () => expect(JSON.stringify(await before.store.drafts.read(url))).toContain('"10"'));
    cleanup();
    const { user, store } = await renderScreen(page, { url, name });
    await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
    expect([field('Material'), field('Cantidad')].map((input) => input.getAttribute('value'))).toEqual(['Cable drop', '10']);
    await press(user, 'Añadir');
    await press(user, 'Enviar Solicitud');
    await waitFor(() => expect(store.data.materialRequests.size).toBe(1));
    expect([...store.data.materialRequests.values()][0]?.items).toEqual([{ materialId: materialId(2), quantity: 10 }]);
  });

  it('blocks the request until it is added or removed', async () => {
    const { user, store } = await renderScreen(page, { data, url });
    await choose(user, 'Material', /^Conector/);
    await press(user, 'Añadir');
    await choose(user, 'Material', /^Cable drop/);
    await press(user, 'Enviar Solicitud');
    const said = 'Añade este artículo o limpia la selección antes de enviar.';
    await waitFor(() => expect(field('Material')).toHaveAccessibleDescription(expect.stringContaining(said)));
    expect(store.data.materialRequests.size).toBe(0);
    await press(user, 'Limpiar selección');
    await waitFor(() => expect(field('Material')).toBeValid());
    await press(user, 'Enviar Solicitud');
    await waitFor(() => expect(store.data.materialRequests.size).toBe(1));
  });

  it('is not added once it is no longer offered', async () => {
    const { user, store } = await renderScreen(page, { data, url });
    await choose(user, 'Material', /^Cable drop/);
    await act(() => store.commit(archiveMaterial, { id: materialId(2) }));
    const add = screen.getByRole('button', { name: 'Añadir' });
    expect(add).toHaveAccessibleDescription('Este material ya no se ofrece. Limpia la selección.');
    await user.click(add);
    expect(screen.getByText('No se han añadido artículos aún')).toBeVisible();
  });
});

describe('materials selected together and not added', () => {
  const page = (
    <DeviceDrafts>
      <NewMaterialRequestScreen projectId={projectId()} />
    </DeviceDrafts>
  );
  const url = routes.newMaterialRequest(projectId());
  const inSheet = async () => within(await screen.findByRole('dialog', { name: 'Elegir varios' }));
  const tick = async (user: User, name: string) =>
    user.click((await inSheet()).getByRole('checkbox', { name: new RegExp(`^${name}`) }));
  const closeSheet = async (user: User) => {
    const asked = jest.spyOn(window, 'confirm').mockReturnValue(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    asked.mockRestore();
  };
  const tickOneOfTwo = async (name: string) => {
    const { user, store } = await renderScreen(page, { data, url, name });
    await press(user, 'Elegir varios');
    await tick(user, 'Conector');
    await press(user, 'Añadir elegidos');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(user, 'Elegir varios');
    await tick(user, 'Cable drop');
    await user.keyboard('250');
    await closeSheet(user);
    return { user, store };
  };

  it('block the request, and are sent once they are added', async () => {
    const { user, store } = await tickOneOfTwo(newId());
    await press(user, 'Enviar Solicitud');
    const several = await screen.findByRole('button', { name: 'Elegir varios (1 sin añadir)' });
    await waitFor(() => expect(several).toHaveAccessibleDescription('Añade lo que elegiste o quítalo antes de enviar.'));
    expect(store.data.materialRequests.size).toBe(0);
    await user.click(several);
    expect((await inSheet()).getByLabelText('Cantidad de Cable drop')).toHaveValue('250');
    await press(user, 'Añadir elegidos');
    await waitFor(() => expect(several).not.toHaveAccessibleDescription());
    await press(user, 'Enviar Solicitud');
    await waitFor(() => expect(store.data.materialRequests.size).toBe(1));
    expect([...store.data.materialRequests.values()][0]?.items.map(({ quantity }) => quantity)).toEqual([1, 250]);
  });

  it('are restored after the browser was killed', async () => {
    const name: string = newId();
    const { store } = await tickOneOfTwo(name);
    await waitFor(async () => expect(JSON.stringify(await store.drafts.read(url))).toContain('"250"'));
    cleanup();
    const { user } = await renderScreen(page, { url, name });
    await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
    await user.click(await screen.findByRole('button', { name: 'Elegir varios (1 sin añadir)' }));
    expect((await inSheet()).getByLabelText('Cantidad de Cable drop')).toHaveValue('250');
  });

  it('can be removed once they are no longer offered', async () => {
    const { user, store } = await tickOneOfTwo(newId());
    await act(() => store.commit(archiveMaterial, { id: materialId(2) }));
    await user.click(screen.getByRole('button', { name: 'Elegir varios (1 sin añadir)' }));
    await press(user, 'Añadir elegidos');
    const quantity = (await inSheet()).getByLabelText('Cantidad de Cable drop');
    await waitFor(() => expect(quantity).toBeInvalid());
    await tick(user, 'Cable drop');
    await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'Elegir varios' });
    await press(user, 'Enviar Solicitud');
    await waitFor(() => expect(store.data.materialRequests.size).toBe(1));
  });
});
