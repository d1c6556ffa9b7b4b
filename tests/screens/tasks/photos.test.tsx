/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { Toaster } from '@/components/ui/toast/toaster';
import { fileBytes } from '@/data/file-bytes';
import type { Attachment, FileId } from '@/lib/domain/model/attachment';
import { newId } from '@/lib/kernel/id';
import { aFile } from '../../support/a-file';
import { anOpenStore } from '../../support/a-store';
import { anId, aTask, dataWith, projectId, taskId, userId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { firePointer } from '../../support/pointer';
import { renderScreen } from '../../support/render-screen';

beforeEach(() => {
  // jsdom draws no pictures.
  Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined });
});
afterEach(leaveScreen);

const [jpeg] = fileBytes();
const bytes = jpeg?.bytes ?? new ArrayBuffer();

const photo = (number: number, name: string, stage?: Attachment['stage']): Attachment => ({
  ...{ id: anId<FileId>('fil', number), name, size: bytes.byteLength, type: 'image/jpeg', by: userId() },
  ...{ at: `2026-11-20T15:0${number}:00.000Z`, ...(stage && { stage }) },
});
const taken = [photo(1, 'cierre.jpg', 'after'), photo(2, 'poste.jpg'), photo(3, 'zanja.jpg', 'before')];

const aTaskWith = async (attachments: readonly Attachment[]) => {
  const name = newId();
  await (await anOpenStore({ name })).replaceAll({
    data: dataWith({ tasks: [aTask({ attachments: [...attachments] })] }),
    files: attachments.map(({ id, type, size }) => ({ id, type, size, read: async () => bytes })),
    log: [],
  });
  const view = await renderScreen(
    <>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
      <Toaster />
    </>,
    { name, url: `/projects/${projectId()}/tasks/${taskId()}/` },
  );
  const shown = () => screen.findByRole('list', { name: 'Archivos adjuntos' });
  return { ...view, shown };
};

it('are in the order of the work, and the arrow keys stop at both ends', async () => {
  const { user, shown } = await aTaskWith(taken);
  const rows = within(await shown()).getAllByRole('listitem');
  expect(rows.map((row) => /Antes|Durante|Después/.exec(row.textContent ?? '')?.[0])).toEqual(['Antes', 'Después', undefined]);
  await user.click(within(await shown()).getByRole('button', { name: /^zanja\.jpg/ }));
  const seen = async (name: string, said: RegExp) => {
    const sheet = await screen.findByRole('dialog', { name });
    expect(await within(sheet).findByRole('img', { name })).toBeInTheDocument();
    expect(within(sheet).getByRole('status')).toHaveTextContent(said);
    return within(sheet);
  };
  await seen('zanja.jpg', /^1 de 3 · Antes · 20\/11\/2026 09:03/);
  await user.keyboard('{ArrowLeft}{ArrowRight}');
  await seen('cierre.jpg', /^2 de 3 · Después/);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  const last = await seen('poste.jpg', /^3 de 3 · 20\/11/);
  expect(last.getByRole('button', { name: 'Foto siguiente' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(last.getByRole('button', { name: 'Foto anterior' }));
  await seen('cierre.jpg', /^2 de 3/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('turn under a sideways swipe, and not under a scrolling one', async () => {
  const { user, shown } = await aTaskWith(taken);
  await user.click(within(await shown()).getByRole('button', { name: /^zanja\.jpg/ }));
  const swipe = async (name: string, across: number, down: number) => {
    const picture = await screen.findByRole('img', { name });
    firePointer('pointerdown', picture, { clientX: 200, clientY: 200 });
    firePointer('pointerup', picture, { clientX: 200 + across, clientY: 200 + down });
  };
  await swipe('zanja.jpg', -30, 0);
  await swipe('zanja.jpg', -60, 90);
  await swipe('zanja.jpg', -90, 10);
  await swipe('cierre.jpg', 90, 10);
  expect(await screen.findByRole('img', { name: 'zanja.jpg' })).toBeInTheDocument();
});

it('get another stage in the viewer, with undo', async () => {
  const { user, shown, store } = await aTaskWith(taken);
  const stageOf = (name: string) => store.data.tasks.get(taskId())?.attachments.find((one) => one.name === name)?.stage;
  await user.click(within(await shown()).getByRole('button', { name: /^poste\.jpg/ }));
  const stages = within(await screen.findByRole('group', { name: 'Etapa de la foto' }));
  await user.click(stages.getByRole('button', { name: 'Durante' }));
  await waitFor(() => expect(stageOf('poste.jpg')).toBe('during'));
  expect(await screen.findByText('Etapa cambiada')).toBeInTheDocument();
  await user.click(stages.getByRole('button', { name: 'Durante', pressed: true }));
  await waitFor(() => expect(stageOf('poste.jpg')).toBeUndefined());
  await user.keyboard('{ArrowLeft}');
  expect(stages.getByRole('button', { name: 'Antes' })).toHaveFocus();
  expect(screen.getByRole('dialog', { name: 'poste.jpg' })).toBeInTheDocument();
});

it('are added several at once; a file that is no photo is reported and the others are added', async () => {
  const { store } = await aTaskWith([]);
  fireEvent.change(screen.getByLabelText('Elegir fotos', { selector: 'input' }), {
    target: {
      files: [aFile('poste.jpg', new Uint8Array(bytes)), aFile('nota.jpg', 'Medir'), aFile('zanja.jpg', new Uint8Array(bytes))],
    },
  });
  const list = await screen.findByRole('list', { name: 'Archivos adjuntos' });
  expect(await within(list).findByText('zanja.jpg')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('nota.jpg no se puede leer como foto. Tómala otra vez o elige otra.');
  expect(store.data.tasks.get(taskId())?.attachments.map(({ name }) => name)).toEqual(['poste.jpg', 'zanja.jpg']);
});

it('a photo that could not be saved stays, and is saved when asked again', async () => {
  const { user, store } = await aTaskWith([]);
  const full = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  fireEvent.change(screen.getByLabelText('Tomar foto', { selector: 'input' }), {
    target: { files: [aFile('poste.jpg', new Uint8Array(bytes))] },
  });
  expect(await screen.findByText('Sin guardar: poste.jpg. No cierres la aplicación.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Guardar otra vez' }));
  expect(await screen.findByText('Sin guardar: poste.jpg. No cierres la aplicación.')).toBeInTheDocument();
  full.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Guardar otra vez' }));
  expect(await screen.findByRole('list', { name: 'Archivos adjuntos' })).toHaveTextContent('poste.jpg');
  expect(screen.queryByText(/^Sin guardar/)).toBeNull();
  expect(store.data.tasks.get(taskId())?.attachments.map(({ name }) => name)).toEqual(['poste.jpg']);
});

it('two files read at the same moment are both stored (I19)', async () => {
  const { store } = await aTaskWith([]);
  let end = () => {};
  const isRead = new Promise<ArrayBuffer>((resolve) => {
    end = () => resolve(new TextEncoder().encode('%PDF-1').buffer);
  });
  const shot = (name: string) =>
    fireEvent.change(screen.getByLabelText('Tomar foto', { selector: 'input' }), {
      target: { files: [Object.assign(aFile(name, '%PDF-1'), { arrayBuffer: () => isRead })] },
    });
  shot('poste.pdf');
  shot('zanja.pdf');
  expect(await screen.findByText('Preparando 2 archivos…')).toBeInTheDocument();
  end();
  await screen.findByText('zanja.pdf');
  await screen.findByText('poste.pdf');
  expect([...store.data.tasks.values()].flatMap(({ attachments }) => attachments)).toHaveLength(2);
});

it("say so if the code that shares a file can't be loaded", async () => {
  const plan = { ...photo(4, 'plano.pdf'), type: 'application/pdf' };
  jest.doMock('@/components/entities/files/share-attachment', () => {
    throw new Error('ChunkLoadError');
  });
  const { user, shown } = await aTaskWith([plan]);
  await user.click(within(await shown()).getByRole('button', { name: /^plano\.pdf/ }));
  expect(await screen.findByText('No se pudo abrir plano.pdf. Inténtalo otra vez.')).toBeInTheDocument();
  jest.dontMock('@/components/entities/files/share-attachment');
});

it('a second tap while the share sheet opens shares nothing again; a download is reported', async () => {
  const downloads: string[] = [];
  const note = ({ target }: MouseEvent) => target instanceof HTMLAnchorElement && downloads.push(target.download);
  document.addEventListener('click', note);
  let end = () => {};
  const opens = () => new Promise<void>((resolve) => (end = resolve));
  // The browser refuses a second share meanwhile.
  const share = jest.fn(() => Promise.reject<void>(new DOMException('already sharing', 'InvalidStateError')));
  share.mockImplementationOnce(opens);
  Object.assign(navigator, { share, canShare: () => true });
  const { user, shown } = await aTaskWith([photo(1, 'cierre.jpg'), { ...photo(4, 'plano.pdf'), type: 'application/pdf' }]);
  await user.dblClick(within(await shown()).getByRole('button', { name: /^plano\.pdf/ }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  await act(async () => end());
  share.mockImplementationOnce(opens);
  await user.click(within(await shown()).getByRole('button', { name: /^cierre\.jpg/ }));
  await user.dblClick(await screen.findByRole('button', { name: 'Compartir' }));
  await act(async () => end());
  expect(share).toHaveBeenCalledTimes(2);
  Object.assign(navigator, { share: undefined });
  await user.click(screen.getByRole('button', { name: 'Compartir' }));
  expect(await screen.findByText('cierre.jpg descargado')).toBeInTheDocument();
  document.removeEventListener('click', note);
  expect(downloads.filter(Boolean)).toEqual(['cierre.jpg']);
});
