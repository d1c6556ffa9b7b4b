/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { ImportScreen } from '@/components/screens/stock/import/import-screen';
import { dataWith, warehouseId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

/** A first visit with a bad signal: the code that reads files does not arrive at first. */
const mockReader = { isMissing: true, arrivals: 0 };
jest.mock('@/lib/documents/read-sheet', () => {
  if (mockReader.isMissing) throw new Error('Failed to load chunk');
  mockReader.arrivals += 1;
  return jest.requireActual('@/lib/documents/read-sheet');
});

const waits = 'Falta señal para leer el archivo. Se lee en cuanto vuelva.';
const tooLarge = 'El archivo pesa más de 5 MB. Divídelo en varios.';

afterEach(leaveScreen);

/** A readable CSV file, as in a browser; jsdom's files don't give their bytes. */
const csv = (name: string, text: string) =>
  Object.assign(new File([text], name), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });

it('a chosen file waits for the code that reads it, and a later one replaces it', async () => {
  const { user } = await renderScreen(<ImportScreen warehouseId={warehouseId()} />, { data: dataWith({}) });
  await user.upload(screen.getByLabelText('Elegir archivo'), csv('vacío.csv', 'Material,Cantidad'));
  expect(await screen.findByText(waits)).toBeInTheDocument();
  await user.upload(screen.getByLabelText('Elegir archivo'), csv('existencias.csv', 'Material,Cantidad\r\nConector,4'));
  expect(screen.getByText(waits)).toBeInTheDocument();
  mockReader.isMissing = false;
  expect(await screen.findByRole('heading', { name: 'Revisión' })).toBeInTheDocument();
  expect(screen.getByText(/existencias\.csv/)).toBeInTheDocument();
  expect(screen.queryByText('El archivo no tiene filas debajo del encabezado.')).toBeNull();
});

it('a file that is too large replaces one that waits', async () => {
  // The reader is missing again.
  jest.resetModules();
  mockReader.isMissing = true;
  const { user } = await renderScreen(<ImportScreen warehouseId={warehouseId()} />, { data: dataWith({}) });
  await user.upload(screen.getByLabelText('Elegir archivo'), csv('vacío.csv', 'Material,Cantidad'));
  expect(await screen.findByText(waits)).toBeInTheDocument();
  await user.upload(screen.getByLabelText('Elegir archivo'), csv('grande.csv', '.'.repeat(5_000_001)));
  expect(await screen.findByText(tooLarge)).toBeInTheDocument();
  const before = mockReader.arrivals;
  mockReader.isMissing = false;
  await waitFor(() => expect(mockReader.arrivals).toBe(before + 1));
  await act(async () => {});
  expect(screen.getByText(tooLarge)).toBeInTheDocument();
});
