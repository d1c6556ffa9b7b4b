/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { FileField } from '@/components/form/files/file-field';
import type { ReadFile } from '@/components/form/files/read-file';
import { Form } from '@/components/form/form';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { SaveOptions } from '@/components/form/use-submit';
import { aFile } from '../../support/a-file';

/** Whether the file with the code that reads files is missing, as on a first visit with a bad signal. */
const mockReader = { isMissing: false };
jest.mock('@/components/form/files/read-file', () => {
  if (mockReader.isMissing) throw new Error('Failed to load chunk');
  return jest.requireActual('@/components/form/files/read-file');
});

const schema = v.object({ files: v.array(v.custom<ReadFile>(() => true)) });
const saved = jest.fn(async (_value: { files: ReadFile[] }, _options: SaveOptions) => ({ done: true, seq: 1 }) as const);

const Report = () => (
  <Form form={useDraftForm(schema, { files: [] })} onSubmit={saved} submitLabel="Enviar">
    <FileField name="files" label="Archivos adjuntos" staged />
  </Form>
);

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const attach = (label: string, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } });

it('lists name and size, removes files, and names a file that could not be read', async () => {
  const user = userEvent.setup();
  render(<Report />);
  attach('Adjuntar archivo', aFile('acta.pdf', `%PDF-${'x'.repeat(1531)}`), aFile('vacio.txt', ''));
  const list = await screen.findByRole('list', { name: 'Archivos adjuntos' });
  expect(within(list).getByText('1.5 KB')).toBeInTheDocument();
  expect(await screen.findByText('vacio.txt está vacío.')).toBeInTheDocument();
  attach('Tomar foto', aFile('poste.txt', 'hola'));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Eliminar acta.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0].files.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'poste.txt application/octet-stream',
  ]);
  // The form passes the bytes to the save, for the same transaction.
  expect(saved.mock.calls[0]?.[1].files).toEqual(saved.mock.calls[0]?.[0].files);
});

it('distinguishes photos by stage, and reports a text file named as a photo; the others stay', async () => {
  const user = userEvent.setup();
  render(<Report />);
  attach('Elegir fotos', aFile('poste.jpg', 'Medir a las 8'), aFile('zanja.png', PNG), aFile('acta.pdf', '%PDF-1'));
  const list = await screen.findByRole('list', { name: 'Archivos adjuntos' });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'poste.jpg no se puede leer como foto. Tómala otra vez o elige otra.',
  );
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  expect(within(list).getByRole('combobox', { name: 'Etapa de zanja.png' })).toHaveValue('');
  expect(within(list).getAllByRole('combobox')).toHaveLength(1);
  await user.selectOptions(within(list).getByRole('combobox'), 'Después');
  saved.mockClear();
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0].files.map(({ name, stage }) => [name, stage])).toEqual([
    ['zanja.png', 'after'],
    ['acta.pdf', undefined],
  ]);
});

/** A file that a slow phone reads until it is told to end. */
const aSlowFile = (name: string, content: string) => {
  let end = () => {};
  const isRead = new Promise<void>((resolve) => {
    end = resolve;
  });
  const file = aFile(name, content);
  return Object.assign(file, { end, arrayBuffer: () => isRead.then(aFile(name, content).arrayBuffer) });
};

it('a tap on the button while a photo is being read waits for it, and sends once (I19)', async () => {
  const user = userEvent.setup();
  render(<Report />);
  saved.mockClear();
  const slow = aSlowFile('zanja.pdf', '%PDF-1');
  attach('Adjuntar archivo', aFile('poste.pdf', '%PDF-1'), slow);
  await screen.findByText('poste.pdf');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await user.click(screen.getByRole('button', { name: 'Guardando…' }));
  expect(saved).not.toHaveBeenCalled();
  slow.end();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  await screen.findByRole('button', { name: 'Enviar' });
  expect(saved.mock.calls.map(([{ files }]) => files.map(({ name }) => name))).toEqual([['poste.pdf', 'zanja.pdf']]);
});

it('an unreadable photo stops the form from being sent unnoticed; the next tap sends it', async () => {
  const user = userEvent.setup();
  render(<Report />);
  saved.mockClear();
  const slow = aSlowFile('vacio.pdf', '');
  attach('Adjuntar archivo', aFile('poste.pdf', '%PDF-1'), slow);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  slow.end();
  expect(await screen.findByText('vacio.pdf está vacío.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls.map(([{ files }]) => files.map(({ name }) => name))).toEqual([['poste.pdf']]);
});

it('leaving while a photo is being read sends nothing', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Report />);
  saved.mockClear();
  const slow = aSlowFile('zanja.pdf', '%PDF-1');
  attach('Adjuntar archivo', slow);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  unmount();
  slow.end();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(saved).not.toHaveBeenCalled();
});

it('offers the camera in addition to the gallery', () => {
  render(<Report />);
  expect(screen.getByLabelText('Adjuntar archivo', { selector: 'input' })).not.toHaveAttribute('capture');
  expect(screen.getByLabelText('Tomar foto', { selector: 'input' })).toHaveAttribute('capture', 'environment');
  const gallery = screen.getByLabelText('Elegir fotos', { selector: 'input' });
  expect([gallery.getAttribute('capture'), gallery.getAttribute('accept'), gallery.hasAttribute('multiple')]).toEqual([
    null,
    'image/*',
    true,
  ]);
});

it('keeps chosen photos until the code that reads them arrives, and says so', async () => {
  mockReader.isMissing = true;
  jest.resetModules();
  render(<Report />);
  attach('Tomar foto', aFile('poste.txt', 'hola'));
  expect(await screen.findByText(/^Falta preparar 1 archivo: se hace cuando vuelva la señal/)).toBeInTheDocument();
  mockReader.isMissing = false;
  expect(await screen.findByText('poste.txt', undefined, { timeout: 30_000 })).toBeInTheDocument();
  expect(screen.queryByText(/^Falta preparar/)).not.toBeInTheDocument();
});
