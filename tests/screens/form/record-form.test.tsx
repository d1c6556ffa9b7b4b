/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { EditProjectScreen } from '@/components/screens/projects/edit-project-screen';
import { EditTaskScreen } from '@/components/screens/tasks/form/edit-task-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import { type ProjectInput, updateProject } from '@/lib/domain/project/changes';
import { updateTask } from '@/lib/domain/task/changes';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { aCustomer, aProject, aTask, aUser, customerId, dataWith, projectId, taskId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

/** A form of a record that somebody else changes meanwhile (invariant I13). */

const project = aProject({ title: 'Enlace Torre', description: 'Dos pisos', budget: asCents(100_000) });
const task = aTask({ title: 'Tender fibra', priority: 'medium', dueDate: asDay('2026-11-20') });
const data = dataWith({
  customers: [aCustomer({ name: 'Hotel Ánimas' }), aCustomer({ id: customerId(2), name: 'Clínica Norte' })],
  users: [aUser({ name: 'Ana Ruiz' }), aUser({ id: userId(2), name: 'Beto Gil' })],
  projects: [project],
  tasks: [task],
});

const anEdit = async () => {
  const view = await renderScreen(<EditProjectScreen projectId={projectId()} />, { data });
  const { id, customerId: customer } = project;
  const elsewhere = (changes: Partial<ProjectInput>) => {
    const { title, description, startDate, endDate, budget } = view.store.data.projects.get(id) ?? project;
    const now = { id, title, description, customerId: customer, startDate, endDate, budget };
    return act(() => view.store.commit(updateProject, { ...now, ...changes }));
  };
  const save = () => view.user.click(screen.getByRole('button', { name: 'Actualizar Proyecto' }));
  return { ...view, elsewhere, save, kept: () => view.store.data.projects.get(id) };
};
const title = () => screen.getByLabelText('Nombre del proyecto *');
const retype = async (user: Awaited<ReturnType<typeof anEdit>>['user'], field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};

it('overwrites the reported field, and keeps the current values of untouched fields', async () => {
  const { user, router, elsewhere, save, kept } = await anEdit();
  await retype(user, title(), 'Enlace Torre Norte');
  await elsewhere({ title: 'Enlace Hotel', budget: asCents(226_000), description: 'Tres pisos' });
  await save();
  await waitFor(() => expect(title()).toHaveAccessibleDescription(/Alguien lo cambió mientras tanto.*12:00 Enlace Hotel/));
  expect(title()).toHaveValue('Enlace Torre Norte');
  expect(kept()?.title).toBe('Enlace Hotel');
  await save();
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  expect(kept()).toMatchObject({ title: 'Enlace Torre Norte', budget: 226_000, description: 'Tres pisos' });
});

it('shows both values at the field, with person and time, and a tap takes the other value', async () => {
  const { user, router, elsewhere, save, kept } = await anEdit();
  await retype(user, title(), 'Enlace Torre Norte');
  await user.click(screen.getByLabelText('Cliente *'));
  await user.click(await screen.findByRole('button', { name: /Clínica Norte/ }));
  await elsewhere({ title: 'Enlace Hotel' });
  await save();
  const take = await screen.findByRole('button', { name: 'Usar lo de Ana Ruiz' });
  const beside = take.parentElement;
  expect(beside).toHaveTextContent('Ana Ruiz, 21/11/2026 12:00Enlace Hotel');
  expect(beside).toHaveTextContent('Lo tuyoEnlace Torre Norte');
  expect(screen.getAllByText(/Enlace Hotel/)).toHaveLength(1);
  await user.click(take);
  expect(title()).toHaveValue('Enlace Hotel');
  expect(title()).toHaveFocus();
  expect(title()).not.toHaveAccessibleDescription();
  await save();
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  expect(kept()).toMatchObject({ title: 'Enlace Hotel', customerId: customerId(2) });
});

it('shows the current values in fields that nobody touched', async () => {
  const { user, elsewhere } = await anEdit();
  await user.type(title(), ' Norte');
  await elsewhere({ budget: asCents(226_000), description: 'Tres pisos' });
  expect(screen.getByLabelText('Presupuesto')).toHaveValue('2260.00');
  expect(screen.getByLabelText('Descripción')).toHaveValue('Tres pisos');
  expect(title()).toHaveValue('Enlace Torre Norte');
});

it('reports a field that both touched after a first report, and again when it changes again', async () => {
  const { user, elsewhere, save, kept, router } = await anEdit();
  await retype(user, title(), 'Mío');
  await elsewhere({ title: 'Suyo' });
  await save();
  await waitFor(() => expect(title()).toHaveAccessibleDescription(/12:00 Suyo Lo tuyo Mío/));
  await retype(user, screen.getByLabelText('Presupuesto'), '500');
  await elsewhere({ title: 'Suyo', budget: asCents(77_700) });
  await save();
  await waitFor(() => expect(screen.getByLabelText('Presupuesto')).toHaveAccessibleDescription(/12:00 777.00 Lo tuyo 500/));
  expect(title()).not.toHaveAccessibleDescription();
  await elsewhere({ title: 'Suyo otra vez' });
  await save();
  await waitFor(() => expect(title()).toHaveAccessibleDescription(/12:00 Suyo otra vez Lo tuyo Mío/));
  expect(kept()).toMatchObject({ title: 'Suyo otra vez', budget: 77_700 });
  await save();
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  expect(kept()).toMatchObject({ title: 'Mío', budget: 50_000, description: 'Dos pisos' });
});

it('reports several fields at once, each with its current value', async () => {
  const { user, elsewhere, save } = await anEdit();
  await retype(user, title(), 'Mío');
  await retype(user, screen.getByLabelText('Descripción'), 'Lo mío');
  await user.type(screen.getByLabelText('Fecha de fin'), '2027-01-31');
  await elsewhere({ title: 'Suyo', description: '', endDate: asDay('2027-03-01') });
  await save();
  await waitFor(() => expect(title()).toHaveAccessibleDescription(/12:00 Suyo Lo tuyo Mío/));
  expect(screen.getByLabelText('Descripción')).toHaveAccessibleDescription(/12:00 nada Lo tuyo Lo mío/);
  expect(screen.getByLabelText('Fecha de fin')).toHaveAccessibleDescription(/12:00 01\/03\/2027 Lo tuyo 31\/01\/2027/);
});

it("a save that failed on a full disk overwrites no other person's change either", async () => {
  const { user, router, elsewhere, save, kept } = await anEdit();
  await retype(user, title(), 'Enlace Torre Norte');
  await elsewhere({ budget: asCents(226_000) });
  const write = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await save();
  expect(await screen.findByText(/el dispositivo no tiene espacio/)).toBeInTheDocument();
  write.mockRestore();
  await elsewhere({ description: 'Tres pisos' });
  await save();
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  expect(kept()).toMatchObject({ title: 'Enlace Torre Norte', budget: 226_000, description: 'Tres pisos' });
});

it('reports two fields once, and focuses the first', async () => {
  const { user, elsewhere, save } = await anEdit();
  await retype(user, title(), 'Enlace Torre Norte');
  await retype(user, screen.getByLabelText('Descripción'), 'Cuatro pisos');
  await elsewhere({ title: 'Enlace Hotel', description: 'Tres pisos' });
  await save();
  const told = await screen.findAllByRole('link', { name: /^Alguien lo cambió mientras tanto/ });
  expect(told).toHaveLength(1);
  expect(told[0]).toHaveAttribute('href', `#${title().id}`);
});

it('shows a choice by its words, and a list without figures', async () => {
  const { user, store } = await renderScreen(<EditTaskScreen projectId={projectId()} taskId={taskId()} />, { data });
  const { id, projectId: of, description, dueDate, checklist } = task;
  await user.selectOptions(screen.getByLabelText('Prioridad'), 'Baja');
  await user.click(screen.getByRole('button', { name: 'Añadir elemento' }));
  await user.keyboard('Medir potencia');
  const theirs = { id: asId<ChecklistItemId>('lin000000001'), text: 'Rotular', completed: false };
  await act(() =>
    store.commit(updateTask, {
      ...{ id, projectId: of, title: task.title, description, dueDate },
      priority: 'high',
      assigneeIds: [],
      checklist: [...checklist, theirs],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Actualizar Tarea' }));
  await waitFor(() => expect(screen.getByLabelText('Prioridad')).toHaveAccessibleDescription(/12:00 Alta Lo tuyo Baja/));
  expect(screen.getByRole('button', { name: 'Añadir elemento' })).toHaveAccessibleDescription(/Alguien lo cambió mientras tanto/);
});

it('a recovered draft shows what has changed since it was typed, and keeps the current other values', async () => {
  const name = newId();
  const typing = await renderScreen(
    <DeviceDrafts>
      <EditProjectScreen projectId={projectId()} />
    </DeviceDrafts>,
    { data, name },
  );
  await typing.user.type(title(), ' Norte');
  typing.unmount();
  await waitFor(async () => expect(await typing.store.drafts.read(routes.editProject(projectId()))).toBeDefined());
  const { id, customerId: customer, description, budget } = project;
  const theirs = { id, customerId: customer, description, budget, title: 'Enlace Hotel', startDate: asDay('2026-12-01') };
  await typing.store.commit(updateProject, { ...theirs, endDate: undefined });

  const { user, store, router } = await renderScreen(
    <DeviceDrafts>
      <EditProjectScreen projectId={projectId()} />
    </DeviceDrafts>,
    { name },
  );
  await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
  expect(title()).toHaveValue('Enlace Torre Norte');
  expect(title()).toHaveAccessibleDescription(/Cambió desde que lo escribiste.*Lo que hay ahora Enlace Hotel/);
  expect(await screen.findByRole('button', { name: 'Usar lo que hay ahora' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actualizar Proyecto' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  expect(store.data.projects.get(id)).toMatchObject({ title: 'Enlace Torre Norte', startDate: '2026-12-01' });
});
