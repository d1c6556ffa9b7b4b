/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen } from '@testing-library/react';
import { ImportScreen } from '@/components/screens/stock/import/import-screen';
import { dataWith, warehouseId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

/** A first visit with a bad signal: the code that reads files does not arrive at first. */
const mockReader = { isMissing: true };
jest.mock('@/lib/documents/read-sheet', () => {
  if (mockReader.isMissing) throw new Error('Failed to load chunk');
  return jest.requireActual('@/lib/documents/read-sheet');
});

/** A readable CSV file, as in a browser; jsdom's files don't give their bytes. */
const csv = (name: string, text: string) =>
  Object.assign(new File([text], name), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });

it('a chosen file waits for the code that reads it, and a later one replaces it', async () => {
  const { user } = await renderScreen(<ImportScreen warehouseId={warehouseId()} />, { data: dataWith({}) });
  const waits = 'Falta señal para leer el archivo. Se lee en cuanto vuelva.';
  await user.upload(screen.getByLabelText('Elegir archivo'), csv('vacío.csv', 'Material,Cantidad'));
  expect(await screen.findByText(waits)).toBeInTheDocument();
  await user.upload(screen.getByLabelText('Elegir archivo'), csv('existencias.csv', 'Material,Cantidad\r\nConector,4'));
  expect(screen.getByText(waits)).toBeInTheDocument();
  mockReader.isMissing = false;
  expect(await screen.findByRole('heading', { name: 'Revisión' })).toBeInTheDocument();
  expect(screen.getByText(/existencias\.csv/)).toBeInTheDocument();
  expect(screen.queryByText('El archivo no tiene filas debajo del encabezado.')).toBeNull();
});
