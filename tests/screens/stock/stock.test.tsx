/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, within } from '@testing-library/react';
import { StockScreen } from '@/components/screens/stock/item/stock-screen';
import { approveMaterialRequest } from '@/lib/domain/material-request/changes';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { dataAfter, materialId, materialRequestId, projectId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, cable, central, connector, ont, stockBusiness } from '../../support/stock-builders';

const SERIALS = Array.from({ length: 12 }, (_, index) => `TLC-${String(index + 1).padStart(4, '0')}`);
const received = dataAfter(
  stockBusiness(),
  receiveStock,
  aShipmentInput({
    lines: [
      aLine({ quantity: 10 }),
      aLine({ materialId: ont, serialNumbers: SERIALS, location: 'Rack C1' }),
      aLine({ materialId: cable, quantity: 1000, lotNumber: 'R-1', location: 'Patio', marks: { start: 0, end: 1000 } }),
    ],
  }),
);
const data = dataAfter(
  dataAfter(received, approveMaterialRequest, { id: materialRequestId(1) }),
  issueStock,
  aShipmentInput({
    reference: 'OUT000001',
    projectId: projectId(),
    lines: [aLine({ materialId: cable, quantity: 340, lotNumber: 'R-1', marks: { start: 0, end: 340 } })],
  }),
);

it('shows quantity, available quantity, minimum and status, and links to receive and issue it', async () => {
  await renderScreen(<StockScreen warehouseId={central} materialId={connector} />, { data });
  expect(screen.getByRole('heading', { level: 1, name: 'Conector SC/APC' })).toBeInTheDocument();
  const figure = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
  expect(figure('Cantidad')).toHaveTextContent('10 Unit');
  expect(figure('Disponible')).toHaveTextContent('2 Unit');
  expect(figure('Mínimo')).toHaveTextContent('10 Unit');
  expect(figure('Estado')).toHaveTextContent('Bajo');
  expect(screen.getByRole('link', { name: 'Recibir' })).toHaveAttribute(
    'href',
    `/warehouses/${central}/inventory/receive/?itemId=${connector}`,
  );
  expect(screen.getByRole('link', { name: 'Emitir' })).toHaveAttribute(
    'href',
    `/warehouses/${central}/inventory/issue/?itemId=${connector}`,
  );
});

it('searches many serials by their last characters and opens the history of one', async () => {
  const { user } = await renderScreen(<StockScreen warehouseId={central} materialId={ont} />, { data });
  const series = () => within(screen.getByRole('list', { name: 'Series' }));
  expect(series().getAllByRole('listitem')).toHaveLength(12);
  await user.type(screen.getByRole('searchbox', { name: 'Buscar serie por sus últimos caracteres' }), '0012');
  expect(series().getAllByRole('listitem')).toHaveLength(1);
  await user.click(series().getByRole('button', { name: /TLC-0012.*Rack C1/ }));
  const sheet = await screen.findByRole('dialog', { name: 'TLC-0012' });
  expect(sheet).toHaveTextContent(/está en Almacén central/i);
  expect(window.location.search).toBe('?buscar=0012&serie=TLC-0012');
});

it('a search of serials or lots without results says so', async () => {
  const typed = (id: typeof ont) =>
    renderScreen(<StockScreen warehouseId={central} materialId={id} />, { data, url: '/?buscar=zzz' });
  const { unmount } = await typed(ont);
  expect(screen.getByText('No se encontraron artículos')).toBeInTheDocument();
  unmount();
  await typed(cable);
  expect(screen.getByText('No se encontraron lotes')).toBeInTheDocument();
});

it('forty movements of one shipment are a single row', async () => {
  await renderScreen(<StockScreen warehouseId={central} materialId={ont} />, { data });
  const movements = within(screen.getByRole('list', { name: 'Movimientos recientes' })).getAllByRole('listitem');
  expect(movements).toHaveLength(1);
  expect(movements[0]).toHaveTextContent('Series TLC-0001, TLC-0002, TLC-0003 y 9 más');
  expect(movements[0]).toHaveTextContent('+12 Unit');
});

it('shows the metres left on a reel and its current mark', async () => {
  await renderScreen(<StockScreen warehouseId={central} materialId={cable} />, { data });
  const reel = within(screen.getByRole('list', { name: 'Lotes' })).getByRole('listitem');
  expect(reel).toHaveTextContent('R-1');
  expect(reel).toHaveTextContent('1 corte · sigue en la marca 340');
  expect(within(reel).getByRole('progressbar', { name: 'Resto del carrete R-1' })).toHaveAttribute(
    'aria-valuetext',
    'Quedan 660 m de 1,000 m',
  );
});

it('says that missing stock was not found, and returns to the inventory', async () => {
  await renderScreen(<StockScreen warehouseId={central} materialId={materialId(99)} />, { data });
  expect(screen.getByRole('heading', { level: 1, name: 'Artículo no encontrado' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver el inventario' })).toHaveAttribute('href', `/warehouses/${central}/inventory/`);
});
