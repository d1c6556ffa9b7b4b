/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BudgetRequestList } from '@/components/screens/requests/project-requests';
import { showToast } from '@/components/ui/toast/toast';
import { Toaster } from '@/components/ui/toast/toaster';
import { useSuccessToast } from '@/components/write/use-success-toast';
import { canDecide } from '@/lib/domain/request/rules';
import { At, aRouter } from '../../support/a-router';
import { aBudgetRequest, budgetRequestId, dataWith, projectId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const cards = () => [...document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])')];

it('requests approved one after the other share a toast, and one tap undoes all', async () => {
  const budgetRequests = [1, 2, 3].map((number) =>
    aBudgetRequest({ id: budgetRequestId(number), description: `Gasto ${number}` }),
  );
  const { user, store } = await renderScreen(
    <>
      <BudgetRequestList projectId={projectId()} />
      <Toaster />
    </>,
    { data: dataWith({ budgetRequests }) },
  );
  for (const { description } of budgetRequests) await user.click(screen.getByRole('button', { name: 'Aprobar', description }));
  const told = await screen.findByText('3 aprobadas');
  expect(cards()).toHaveLength(1);
  await user.click(within(told.parentElement ?? told).getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect([...store.data.budgetRequests.values()].every(canDecide)).toBe(true));
  expect(await screen.findByText('Deshecho')).toBeInTheDocument();
});

const Saved = ({ isPending }: { readonly isPending: boolean }) => {
  const toastSuccess = useSuccessToast();
  return (
    <button type="button" onClick={() => toastSuccess({ savedText: 'Envío emitido' }, { done: true, seq: 1, isPending })}>
      Emitir
    </button>
  );
};

it.each([
  [false, 0],
  [true, 1],
])('a scarce act says that it still waits for the team, only where it does (%s)', async (isPending, count) => {
  const { user } = await renderScreen(
    <>
      <Saved isPending={isPending} />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Emitir' }));
  expect(await screen.findByText('Envío emitido')).toBeInTheDocument();
  expect(screen.queryAllByText('Guardado aquí, por enviar. Si otro se adelantó, saldrá en «Por revisar».')).toHaveLength(count);
});

it('equal toasts are one; one with undo shows the count, and undoes the newest first', async () => {
  const undone: string[] = [];
  const { user } = await renderScreen(<Toaster />);
  act(() => {
    for (const name of ['first', 'second']) showToast({ text: 'Miembro quitado', undo: () => undone.push(name) });
    for (const _ of [1, 2]) showToast({ text: 'Sin espacio', tone: 'danger' });
  });
  const told = await screen.findByText('Miembro quitado (2)');
  expect(await screen.findAllByText('Sin espacio')).toHaveLength(1);
  await user.click(within(told.parentElement ?? told).getByRole('button', { name: 'Deshacer' }));
  expect(undone).toEqual(['second', 'first']);
  act(() => showToast({ text: 'Miembro quitado', undo: () => undefined }));
  expect(await screen.findByText('Miembro quitado')).toBeInTheDocument();
});

it("a save's toast stays on the page it leads to, and ends with it; earlier toasts end at once", async () => {
  const at = (url: string) => (
    <At router={aRouter()} url={url}>
      <Toaster />
    </At>
  );
  const user = userEvent.setup();
  const view = render(at('/users/usr1/'));
  act(() => showToast({ text: 'Correo copiado' }));
  expect(await screen.findByText('Correo copiado')).toBeInTheDocument();
  await user.click(document.body);
  act(() => showToast({ text: 'Usuario eliminado', undo: () => undefined }));
  view.rerender(at('/users/'));
  await waitFor(() => expect(screen.queryByText('Correo copiado')).not.toBeInTheDocument());
  expect(screen.getByText('Usuario eliminado')).toBeInTheDocument();
  await user.click(document.body);
  view.rerender(at('/users/usr2/'));
  await waitFor(() => expect(screen.queryByText('Usuario eliminado')).not.toBeInTheDocument());
});

it('an equal text is shown again while its last toast fades', async () => {
  const fading = () => document.querySelector('[data-sonner-toast][data-removed="true"]');
  render(
    <At router={aRouter()} url="/materials/">
      <Toaster />
    </At>,
  );
  act(() => showToast({ text: 'Material creado' }));
  await waitFor(() => expect(fading()).not.toBeNull());
  act(() => showToast({ text: 'Material creado' }));
  await waitFor(() => expect(fading()).toBeNull());
  for (let turns = 0; turns < 5; turns += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
  expect(screen.getAllByText('Material creado')).toHaveLength(1);
});
