/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { ShipmentScreen } from '@/components/screens/stock/shipment/shipment-screen';
import { issueStock } from '@/lib/domain/stock/issue';
import { stockEntries } from '@/lib/domain/stock/lots';
import { receiveStock } from '@/lib/domain/stock/receive';
import { routes } from '@/lib/routes';
import { dataAfter, shipmentId } from '../../support/builders';
import { field, press } from '../../support/form-actions';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, cable, central, connector, ont, stockBusiness } from '../../support/stock-builders';

afterEach(leaveScreen);

const id = shipmentId(1);
const data = dataAfter(
  stockBusiness(),
  receiveStock,
  aShipmentInput({
    id,
    lines: [
      aLine({ quantity: 10 }),
      aLine({ materialId: cable, lotNumber: 'B-1', quantity: 2_000 }),
      aLine({ materialId: ont, serialNumbers: ['HW-1', 'HW-2'], location: 'Rack A1' }),
    ],
  }),
);

it('puts received stock away, several lines at once; a missing location is reported and nothing is lost', async () => {
  const { user, store } = await renderScreen(<ShipmentScreen warehouseId={central} shipmentId={id} />, {
    data,
    url: routes.shipment(central, id),
  });
  await press(user, 'Ubicar');
  const sheet = within(await screen.findByRole('dialog', { name: 'Ubicar' }));
  const tick = (name: RegExp) => user.click(sheet.getByRole('checkbox', { name }));
  expect(sheet.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked)).toEqual([]);
  await user.click(await sheet.findByRole('button', { name: 'Rack A1' }));
  expect(field('Ubicación *')).toHaveValue('Rack A1');
  await press(user, 'Guardar ubicación');
  expect(await sheet.findByText('Elige al menos un artículo.', { selector: 'p' })).toBeInTheDocument();
  await tick(/^Conector.*Sin ubicación$/);
  await tick(/^Cable drop · B-1.*Sin ubicación$/);
  await user.clear(field('Ubicación *'));
  await press(user, 'Guardar ubicación');
  await waitFor(() => expect(field('Ubicación *')).toHaveAccessibleDescription('Escribe la ubicación.'));
  expect(sheet.getByRole('checkbox', { name: /^Conector/ })).toBeChecked();
  await user.type(field('Ubicación *'), 'Patio');
  await press(user, 'Guardar ubicación');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const places = [connector, cable, ont].flatMap((material) =>
    stockEntries(store.data, central, material).map(({ location }) => location),
  );
  expect(places).toEqual(['Patio', 'Patio', 'Rack A1', 'Rack A1']);
  expect(screen.getAllByText('Ubicación Patio')).toHaveLength(2);
});

it('puts away what is still there, when a ticked line or serial has left meanwhile', async () => {
  const { user, store } = await renderScreen(<ShipmentScreen warehouseId={central} shipmentId={id} />, {
    data,
    url: routes.shipment(central, id),
  });
  await press(user, 'Ubicar');
  const sheet = within(await screen.findByRole('dialog', { name: 'Ubicar' }));
  for (const name of [/^Conector/, /^Cable drop/, /^ONT/]) await user.click(sheet.getByRole('checkbox', { name }));
  await user.click(await sheet.findByRole('button', { name: 'Solo algunas series' }));
  for (const name of ['HW-1', 'HW-2']) await user.click(await sheet.findByRole('checkbox', { name: new RegExp(`^${name}`) }));
  const lines = [aLine({ quantity: 10 }), aLine({ materialId: ont, serialNumbers: ['HW-1'] })];
  await act(() => store.commit(issueStock, aShipmentInput({ lines })));
  await user.type(field('Ubicación *'), 'Patio');
  await press(user, 'Guardar ubicación');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const places = [cable, ont].flatMap((material) => stockEntries(store.data, central, material).map(({ location }) => location));
  expect(places).toEqual(['Patio', 'Patio']);
});

describe('a box of serials', () => {
  const serialNumbers = ['HW-1', 'HW-2', 'HW-3', 'HW-4'];
  const boxed = dataAfter(
    stockBusiness(),
    receiveStock,
    aShipmentInput({ id, lines: [aLine({ materialId: ont, serialNumbers }), aLine({ quantity: 10 })] }),
  );
  const openSheet = async (data = boxed) => {
    const { user, store } = await renderScreen(<ShipmentScreen warehouseId={central} shipmentId={id} />, {
      data,
      url: routes.shipment(central, id),
    });
    await press(user, 'Ubicar');
    const sheet = within(await screen.findByRole('dialog', { name: 'Ubicar' }));
    const placed = async () => {
      await press(user, 'Guardar ubicación');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      return stockEntries(store.data, central, ont).map(({ location }) => location);
    };
    return { user, store, sheet, placed };
  };

  it('is put away in part: a choice of none is reported, and the rest stays', async () => {
    const { user, store, sheet, placed } = await openSheet();
    await user.type(field('Ubicación *'), 'Rack A1');
    await user.click(sheet.getByRole('checkbox', { name: /^ONT/ }));
    await press(user, 'Solo algunas series');
    await waitFor(() => expect(sheet.getByRole('checkbox', { name: 'HW-1' })).toHaveFocus());
    await press(user, 'Guardar ubicación');
    await waitFor(() =>
      expect(sheet.getByRole('checkbox', { name: 'HW-1' })).toHaveAccessibleDescription('Elige al menos una serie.'),
    );
    await user.click(sheet.getByRole('checkbox', { name: 'HW-2' }));
    await user.click(sheet.getByRole('checkbox', { name: 'HW-3' }));
    expect(await placed()).toEqual([undefined, 'Rack A1', 'Rack A1', undefined]);
    const { lines = [] } = store.data.shipments.get(id) ?? {};
    expect(lines.map(({ quantity }) => quantity)).toEqual([2, 2, 10]);
  });

  it('is put away as scanned: only the scanned serials, and a repeated one is reported', async () => {
    const { user, sheet, placed } = await openSheet();
    await user.type(await sheet.findByLabelText('Serie, lote o código'), 'hw-4{Enter}HW-1{Enter}HW-4{Enter}');
    expect(sheet.getByText(/^Repetida/)).toBeInTheDocument();
    expect(sheet.getByRole('checkbox', { name: /^ONT/ })).toBeChecked();
    await user.type(field('Ubicación *'), 'Patio');
    expect(await placed()).toEqual(['Patio', undefined, undefined, 'Patio']);
  });

  it('is put away with two scans: its serial, and the label of a location with stock', async () => {
    const { user, sheet, placed } = await openSheet(
      dataAfter(boxed, receiveStock, aShipmentInput({ reference: 'INB000009', lines: [aLine({ location: 'Rack A-1' })] })),
    );
    await user.type(await sheet.findByLabelText('Serie, lote o código'), 'HW-4{Enter}rack a-1{Enter}');
    expect(sheet.getByText('Es la ubicación.', { exact: false })).toBeInTheDocument();
    expect(field('Ubicación *')).toHaveValue('Rack A-1');
    expect(await placed()).toEqual([undefined, undefined, undefined, 'Rack A-1']);
  });

  it('goes as a whole again once its line is ticked again', async () => {
    const { user, sheet, placed } = await openSheet();
    await user.type(await sheet.findByLabelText('Serie, lote o código'), 'HW-4{Enter}');
    await user.click(sheet.getByRole('checkbox', { name: /^ONT/ }));
    await user.click(sheet.getByRole('checkbox', { name: /^ONT/ }));
    await user.type(field('Ubicación *'), 'Patio');
    expect(await placed()).toEqual(['Patio', 'Patio', 'Patio', 'Patio']);
  });
});
