/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EditTaskScreen } from '@/components/screens/tasks/form/edit-task-screen';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { Toaster } from '@/components/ui/toast/toaster';
import type { ChecklistItem, ChecklistItemId } from '@/lib/domain/model/checklist';
import { answerPoint } from '@/lib/domain/task/answer-changes';
import { asDay } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import type { Drafts } from '@/lib/store/engine/contract';
import { aFile } from '../../support/a-file';
import { aCustomer, anId, aProject, aTask, aUser, dataWith, projectId, taskId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const id = (number: number) => anId<ChecklistItemId>('chk', number);
const CHECKLIST: ChecklistItem[] = [
  { id: id(1), text: 'Potencia', completed: false, kind: 'number', required: true, unit: 'dBm', min: -27, max: -8 },
  { id: id(2), text: 'Serie de la ONT', completed: false, kind: 'text', required: true },
  { id: id(3), text: 'Navegación probada', completed: false, kind: 'choice', required: true },
  { id: id(4), text: 'Rotular', completed: false },
];
const dataOf = (checklist: ChecklistItem[]) =>
  dataWith({
    customers: [aCustomer()],
    users: [aUser(), aUser({ id: userId(2), name: 'Saúl Mora', roleLabel: 'Técnico' })],
    projects: [aProject()],
    tasks: [aTask({ title: 'Alta FTTH', startDate: asDay('2026-11-20'), checklist })],
  });
const aTaskScreen = async (
  checklist = CHECKLIST,
  url = `/projects/${projectId()}/tasks/${taskId()}/`,
  name: string = newId(),
) => {
  const view = await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
      <Toaster />
    </DeviceDrafts>,
    { data: dataOf(checklist), url, name },
  );
  await waitFor(() => expect(screen.getByRole('list', { name: 'Lista de verificación' })).toBeInTheDocument());
  const answers = () => view.store.data.tasks.get(taskId())?.checklist.map((point: ChecklistItem) => point.answer);
  return { ...view, answers };
};
/** Opens the same task again over the same database, after a kill. */
const afterKill = (name: string) => {
  cleanup();
  return aTaskScreen(CHECKLIST, undefined, name);
};
const isKept = async ({ drafts }: { readonly drafts: Drafts }, is: boolean) =>
  waitFor(async () => expect((await drafts.read(`respuesta:${taskId()}:${id(2)}`)) !== undefined).toBe(is));
const gaps = () => screen.queryByRole('region', { name: 'Para finalizar falta' });

it('lists the open required points as links, and finishing leads to the first of them', async () => {
  const { user, store } = await aTaskScreen();
  const missing = await screen.findByRole('region', { name: 'Para finalizar falta' });
  expect(
    within(missing)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Potencia', 'Serie de la ONT', 'Navegación probada']);
  await user.click(screen.getByRole('button', { name: /^Finalizar/ }));
  expect(within(missing).getByRole('heading')).toHaveFocus();
  expect(store.data.tasks.get(taskId())?.completeDate).toBeUndefined();
  for (const name of ['Potencia', 'Serie de la ONT']) {
    await user.click(within(missing).getByRole('link', { name }));
    expect(screen.getByLabelText(`${name} *`)).toHaveFocus();
  }
});

it('stores each answer at once, and finishes when none is missing', async () => {
  const { user, answers, store } = await aTaskScreen();
  await user.type(await screen.findByLabelText('Potencia *'), '18.5');
  const confirm = jest.spyOn(window, 'confirm');
  await user.click(screen.getByRole('button', { name: 'Cambiar el signo de Potencia' }));
  expect(screen.getByLabelText('Potencia *')).toHaveValue('-18.5');
  expect(confirm).not.toHaveBeenCalled();
  confirm.mockRestore();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answers()?.[0]).toBe(-18.5));
  await user.type(screen.getByLabelText('Serie de la ONT *'), 'HWTC-77');
  await user.click(
    within(screen.getByRole('group', { name: 'Navegación probada *' })).getByRole('button', { name: 'No aplica' }),
  );
  await waitFor(() => expect(answers()).toEqual([-18.5, 'HWTC-77', 'na', undefined]));
  await waitFor(() => expect(gaps()).not.toBeInTheDocument());
  expect(screen.getByText('3 de 4 completados')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Finalizar/ }));
  await waitFor(() => expect(store.data.tasks.get(taskId())?.completeDate).toBe('2026-11-21'));
});

it('keeps a second answer given while the first is being saved', async () => {
  const { user, answers, store } = await aTaskScreen();
  const field = await screen.findByLabelText('Serie de la ONT *');
  const choice = within(screen.getByRole('group', { name: 'Navegación probada *' }));
  let save = () => {};
  const slow = new Promise<void>((resolve) => (save = resolve));
  const commit = store.commit;
  const commits = jest.spyOn(store, 'commit').mockImplementation(async (...wanted: unknown[]) => {
    await slow;
    return Reflect.apply(commit, store, wanted);
  });
  await user.type(field, 'HWTC-7');
  await user.tab();
  await user.type(field, '7');
  await user.click(choice.getByRole('button', { name: 'Sí' }));
  await user.click(choice.getByRole('button', { name: 'No' }));
  save();
  await waitFor(() => expect(answers()).toEqual([undefined, 'HWTC-77', 'no', undefined]));
  commits.mockRestore();
});

it('asks about a reading out of range, leaves it in the field after a no, stores and marks it after a yes', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const { user, answers } = await aTaskScreen();
  const field = await screen.findByLabelText('Potencia *');
  await user.type(field, '-31{Enter}');
  expect(confirm).toHaveBeenCalledWith('-31 dBm está fuera de rango: debe ser de -27 a -8 dBm. ¿Guardarla así?');
  expect(field).toHaveValue('-31');
  expect(field).toHaveAccessibleDescription(/No se guardó: está fuera de rango/);
  expect(answers()?.[0]).toBeUndefined();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answers()?.[0]).toBe(-31));
  expect(screen.getByText('Fuera de rango')).toBeInTheDocument();
  confirm.mockRestore();
});

it('reports a text that is no number below the field, and keeps it', async () => {
  const { user, answers } = await aTaskScreen();
  const field = await screen.findByLabelText('Potencia *');
  await user.type(field, 'doce{Enter}');
  expect(field).toHaveAccessibleDescription(/Escribe solo el número, por ejemplo -27\.$/);
  expect(field).toHaveValue('doce');
  expect(answers()?.[0]).toBeUndefined();
});

it('T12: keeps a half-typed answer as a draft when the app is hidden, offers it, and stores it when the field is left', async () => {
  const database = newId();
  const first = await aTaskScreen(CHECKLIST, undefined, database);
  const field = await screen.findByLabelText('Potencia *');
  await first.user.type(field, '-1');
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void fireEvent(document, new Event('visibilitychange')));
  hidden.mockRestore();
  // A window that loses the focus blurs its field, which stays the active element.
  act(() => void fireEvent.blur(field));
  await waitFor(async () => expect(await first.store.drafts.read(`respuesta:${taskId()}:${id(1)}`)).toBeDefined());
  expect(first.answers()?.[0]).toBeUndefined();
  expect(field).toHaveValue('-1');
  const { user, answers } = await afterKill(database);
  const again = await screen.findByLabelText('Potencia *');
  await waitFor(() => expect(again).toHaveValue('-1'));
  expect(again).toHaveAccessibleDescription(/No se alcanzó a guardar/);
  expect(answers()?.[0]).toBeUndefined();
  await user.type(again, '8.5');
  await user.tab();
  await waitFor(() => expect(answers()?.[0]).toBe(-18.5));
});

it('T12: asks which number a reading with a comma before three digits is', async () => {
  const { user, answers } = await aTaskScreen();
  const field = await screen.findByLabelText('Potencia *');
  await user.type(field, '-18,250{Enter}');
  expect(field).toHaveAccessibleDescription(/«-18,250» puede ser -18250 o -18.25/);
  expect(answers()?.[0]).toBeUndefined();
  await user.clear(field);
  await user.type(field, '-18,25{Enter}');
  await waitFor(() => expect(answers()?.[0]).toBe(-18.25));
});

it('I8: finds a typed answer that was never stored, says so, and stores it when the field is left', async () => {
  const database = newId();
  const first = await aTaskScreen(CHECKLIST, undefined, database);
  await first.user.type(await screen.findByLabelText('Serie de la ONT *'), 'HWTC-79');
  await isKept(first.store, true);
  const { user, answers, store } = await afterKill(database);
  const field = await screen.findByLabelText('Serie de la ONT *');
  await waitFor(() => expect(field).toHaveValue('HWTC-79'));
  expect(field).toHaveAccessibleDescription(/No se alcanzó a guardar/);
  expect(answers()?.[1]).toBeUndefined();
  await user.click(field);
  await user.tab();
  await waitFor(() => expect(answers()?.[1]).toBe('HWTC-79'));
  expect(field).not.toHaveAccessibleDescription();
  await isKept(store, false);
});

it('says that somebody answered a point meanwhile, before replacing it', async () => {
  const database = newId();
  const first = await aTaskScreen(CHECKLIST, undefined, database);
  await first.user.type(await screen.findByLabelText('Serie de la ONT *'), 'HWTC-80');
  await isKept(first.store, true);
  await act(() => first.store.commit(answerPoint, { taskId: taskId(), itemId: id(2), answer: 'HWTC-11' }));
  const { answers } = await afterKill(database);
  const field = await screen.findByLabelText('Serie de la ONT *');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Alguien cambió este punto/));
  expect(field).toHaveValue('HWTC-80');
  expect(answers()?.[1]).toBe('HWTC-11');
});

it('I13: shows an answer that somebody gave while one was typed, and replaces it at the next leave only', async () => {
  const { user, answers, store } = await aTaskScreen();
  const field = await screen.findByLabelText('Serie de la ONT *');
  await user.type(field, 'HWTC-80');
  await act(() => store.commit(answerPoint, { taskId: taskId(), itemId: id(2), answer: 'HWTC-11' }));
  await user.tab();
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Alguien cambió este punto mientras tanto: dice «HWTC-11»/));
  expect(field).toHaveValue('HWTC-80');
  expect(answers()?.[1]).toBe('HWTC-11');
  await user.click(field);
  await user.tab();
  await waitFor(() => expect(answers()?.[1]).toBe('HWTC-80'));
  expect(field).not.toHaveAccessibleDescription();
});

it('keeps two answers that the same person types fast, without a question', async () => {
  const { user, answers } = await aTaskScreen();
  const field = await screen.findByLabelText('Serie de la ONT *');
  await user.type(field, 'HWTC-1');
  act(() => void fireEvent.blur(field));
  await user.type(field, '2');
  act(() => void fireEvent.blur(field));
  await user.tab();
  await waitFor(() => expect(answers()?.[1]).toBe('HWTC-12'));
  expect(field).not.toHaveAccessibleDescription();
});

it('stores why a task could not be done, shows it on the task, and resumes it', async () => {
  const { user, store } = await aTaskScreen([{ id: id(4), text: 'Rotular', completed: false }]);
  await user.click(screen.getByRole('button', { name: 'Más opciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'No se pudo completar' }));
  const sheet = await screen.findByRole('dialog', { name: 'No se pudo completar' });
  await user.click(within(sheet).getByRole('button', { name: 'Avisar' }));
  const reason = within(sheet).getByRole('textbox');
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Escribe por qué no se pudo.'));
  await user.type(reason, 'Azotea cerrada');
  await user.click(within(sheet).getByRole('button', { name: 'Avisar' }));
  await waitFor(() => expect(store.data.tasks.get(taskId())?.couldNotComplete?.reason).toBe('Azotea cerrada'));
  expect(await screen.findByText('Azotea cerrada')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Retomar tarea' }));
  await waitFor(() => expect(screen.queryByText('Azotea cerrada')).not.toBeInTheDocument());
});

it('the form sets how a point is answered, its range, and whether it is required', async () => {
  const { user, store, router } = await renderScreen(<EditTaskScreen projectId={projectId()} taskId={taskId()} />, {
    data: dataOf([{ id: id(4), text: 'Potencia', completed: false }]),
  });
  await user.click(screen.getByRole('button', { name: 'Respuesta del elemento 1' }));
  await user.selectOptions(await screen.findByLabelText('Se contesta con'), 'Medida');
  await user.type(screen.getByLabelText('Unidad'), 'dBm');
  await user.type(screen.getByLabelText('Mínimo'), '-8');
  await user.type(screen.getByLabelText('Máximo'), '-27');
  await user.click(screen.getByRole('checkbox', { name: 'Obligatorio para finalizar' }));
  await user.click(screen.getByRole('button', { name: 'Actualizar Tarea' }));
  await waitFor(() => expect(screen.getByLabelText('Máximo')).toHaveAccessibleDescription(/no puede ser menor que el mínimo/));
  await user.clear(screen.getByLabelText('Mínimo'));
  await user.type(screen.getByLabelText('Mínimo'), '-30');
  await user.click(screen.getByRole('button', { name: 'Actualizar Tarea' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  expect(store.data.tasks.get(taskId())?.checklist).toEqual([
    { id: id(4), text: 'Potencia', completed: false, kind: 'number', required: true, unit: 'dBm', min: -30, max: -27 },
  ]);
});

it('says which formats answer a point with a photo when a picture of another one is chosen', async () => {
  await aTaskScreen([{ id: id(1), text: 'Roseta', completed: false, kind: 'photo' }]);
  const point = within(screen.getByRole('group', { name: 'Roseta' }));
  const input = point.getByLabelText('Elegir fotos', { selector: 'input' });
  fireEvent.change(input, { target: { files: [aFile('roseta.gif', 'GIF89a')] } });
  expect(await point.findByText('roseta.gif no es una foto JPG, PNG o WebP. Toma una o elige otra.')).toBeInTheDocument();
});
