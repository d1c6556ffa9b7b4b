/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { EditProjectScreen } from '@/components/screens/projects/edit-project-screen';
import { lastToast } from '@/components/ui/toast/toast';
import { useAct } from '@/components/write/use-act';
import { updateProject } from '@/lib/domain/project/changes';
import { deleteTask } from '@/lib/domain/task/changes';
import { aCustomer, aProject, aTask, aUser, dataWith, projectId, taskId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

/** A first visit with a bad signal: the file with the sentences of refusals does not arrive until the last save (invariant I13). */
const mockFile = { isMissing: true };
jest.mock('@/lib/text/messages', () => {
  if (mockFile.isMissing) throw new Error('Failed to load chunk');
  return jest.requireActual('@/lib/text/messages');
});

const project = aProject({ title: 'Enlace Torre' });
const data = dataWith({ customers: [aCustomer()], users: [aUser()], projects: [project], tasks: [aTask()] });

const Delete = () => {
  const remove = useAct(deleteTask);
  return (
    <button type="button" onClick={() => void remove({ id: taskId(9) })}>
      Eliminar
    </button>
  );
};

it('a refused tap says that nothing was saved, and the button acts again', async () => {
  const { user } = await renderScreen(<Delete />, { data });
  const tap = async () => {
    const before = lastToast();
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(lastToast()).not.toBe(before));
    return lastToast()?.content.text;
  };
  expect(await tap()).toMatch(/^No se guardó\. Falta cargar la explicación/);
  expect(await tap()).toMatch(/^No se guardó/);
});

it('a conflict that could not be shown is not overwritten by the next save (I13)', async () => {
  const { user, store } = await renderScreen(<EditProjectScreen projectId={projectId()} />, { data });
  const title = screen.getByLabelText('Nombre del proyecto *');
  await user.clear(title);
  await user.type(title, 'Enlace Norte');
  const { id, customerId, description, startDate, endDate, budget } = project;
  const elsewhere = { id, customerId, description, startDate, endDate, budget, title: 'Enlace Hotel' };
  await act(() => store.commit(updateProject, elsewhere));
  const save = () => user.click(screen.getByRole('button', { name: 'Actualizar Proyecto' }));
  await save();
  expect(await screen.findByText(/^No se guardó/)).toBeInTheDocument();
  mockFile.isMissing = false;
  await save();
  await waitFor(() => expect(title).toHaveAccessibleDescription(/Alguien lo cambió mientras tanto/));
  expect(store.data.projects.get(id)?.title).toBe('Enlace Hotel');
});
