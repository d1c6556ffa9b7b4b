/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { MaterialListScreen } from '@/components/screens/materials/material-list-screen';
import { ReceiveScreen, TransferScreen } from '@/components/screens/stock/form-screens';
import { WarehouseReorder } from '@/components/screens/warehouses/warehouse-summary';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { onHand } from '@/lib/domain/stock/inventory';
import { receiveStock } from '@/lib/domain/stock/receive';
import { shipmentStatus } from '@/lib/domain/stock/shipment';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { idsToText } from '@/lib/kernel/id-list';
import { routes } from '@/lib/routes';
import { aWindow } from '../../support/a-width';
import { dataAfter, shipmentId } from '../../support/builders';
import { choose, field, press, type User } from '../../support/form-actions';
import { inTransitTo } from '../../support/in-transit-to';
import { recordedAlerts } from '../../support/recorded-alerts';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness, van } from '../../support/stock-builders';

/** The central warehouse is short of all three materials, the northern one of connectors; the van has plenty. */
const data = [
  { warehouseId: central, lines: [aLine({ quantity: 4 }), aLine({ materialId: ont, serialNumbers: ['HW-1'] })] },
  {
    warehouseId: van,
    lines: [
      aLine({ quantity: 60 }),
      aLine({ materialId: cable, lotNumber: 'L-1', quantity: 80 }),
      aLine({ materialId: ont, serialNumbers: ['HW-2', 'HW-3', 'HW-4', 'HW-5', 'HW-6'] }),
    ],
  },
].reduce((known, shipment) => dataAfter(known, receiveStock, aShipmentInput(shipment)), stockBusiness());

const alerts = recordedAlerts();

const announceTo = (id: WarehouseId, materials: readonly MaterialId[]) =>
  routes.receiveShipment(id, undefined, { reponer: idsToText(materials) });
const transferTo = (id: WarehouseId, para: WarehouseId, materials: readonly MaterialId[]) =>
  routes.transferStock(id, { para, materiales: idsToText(materials) });

const lineTexts = () =>
  within(screen.getByRole('list', { name: 'Artículos del envío' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('at the matrix of materials', () => {
  let view: ReturnType<typeof aWindow>;
  beforeEach(() => {
    view = aWindow(1280);
  });
  afterEach(() => view.restore());

  const choose = async (user: User, ...names: readonly string[]) => {
    for (const name of names) {
      const row = (await screen.findByRole('rowheader', { name })).closest('tr');
      if (row) await user.click(within(row).getByRole('checkbox'));
    }
  };
  const ways = async (title: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    return (await dialog.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')]);
  };

  it('links short materials to the form of their warehouse, at once if there is one, else by a choice', async () => {
    const { user, router } = await renderScreen(<MaterialListScreen />, { data, url: '/materials/' });
    await choose(user, 'ONT');
    await press(user, 'Reponer');
    await waitFor(() => expect(router.push).toHaveBeenLastCalledWith(announceTo(central, [ont])));
    await press(user, 'Traspasar');
    await waitFor(() => expect(router.push).toHaveBeenLastCalledWith(transferTo(van, central, [ont])));
    await choose(user, 'Conector SC/APC');
    await press(user, 'Reponer');
    expect(await ways('¿En qué almacén?')).toEqual([
      [expect.stringContaining('Conector SC/APC, ONT'), announceTo(central, [connector, ont])],
      [expect.stringContaining('Almacén norte'), announceTo(north, [connector])],
    ]);
    await press(user, 'Cerrar');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(user, 'Traspasar');
    expect(await ways('¿De dónde a dónde?')).toEqual([
      [expect.stringMatching(/^De Camioneta 1 a .*Conector SC\/APC, ONT$/), transferTo(van, central, [connector, ont])],
      [expect.stringContaining('De Camioneta 1 a Almacén norte'), transferTo(van, north, [connector])],
    ]);
  });

  it('offers a material that no warehouse has for any of them', async () => {
    const { user } = await renderScreen(<MaterialListScreen />, { data: stockBusiness(), url: '/materials/' });
    await choose(user, 'ONT');
    await press(user, 'Reponer');
    expect((await ways('¿En qué almacén?')).map(([, to]) => to)).toEqual(
      [central, north, van].map((id) => announceTo(id, [ont])),
    );
    expect(screen.queryByRole('button', { name: 'Traspasar' })).not.toBeInTheDocument();
  });

  it('offers neither for materials that are not low', async () => {
    const { user } = await renderScreen(<MaterialListScreen />, { data, url: '/materials/' });
    await choose(user, 'Taladro');
    expect(await screen.findByRole('button', { name: 'Archivar' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reponer' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Traspasar' })).not.toBeInTheDocument();
  });
});

const announced = announceTo(central, [connector, ont]);

it('the shopping list links to the same form on a phone', async () => {
  await renderScreen(<WarehouseReorder warehouseId={central} />, { data });
  expect(screen.getByRole('link', { name: 'Reponer' })).toHaveAttribute('href', announced);
});

it('announces a receipt with the suggested quantities, which can be changed; it is scheduled and moves nothing', async () => {
  const { user, store, router } = await renderScreen(<ReceiveScreen warehouseId={central} />, { data, url: announced });
  await waitFor(() => expect(lineTexts()).toEqual(['Conector SC/APC16 Unit', 'ONT3 Unit']));
  await press(user, 'Editar artículo 2');
  await user.clear(await screen.findByLabelText('Cantidad *'));
  await user.type(field('Cantidad *'), '0');
  await press(user, 'Guardar');
  await waitFor(() => expect(field('Cantidad *')).toHaveAccessibleDescription(/1 o más/));
  await user.clear(field('Cantidad *'));
  await user.type(field('Cantidad *'), '5{Enter}');
  await waitFor(() => expect(lineTexts()).toEqual(['Conector SC/APC16 Unit', 'ONT5 Unit']));

  await press(user, 'Programar');
  await waitFor(() => expect(alerts).toEqual(['Please fill in all required fields']));
  await user.type(field('Proveedor *'), 'Óptica Cerrillo');
  await press(user, 'Programar');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(routes.warehouseShipments(central)));
  const born = [...store.data.shipments.values()].find(({ supplier }) => supplier === 'Óptica Cerrillo');
  expect(born).toMatchObject({ type: 'Incoming', purpose: 'supply', warehouseId: central });
  expect(born && shipmentStatus(born)).toBe('Scheduled');
  expect(born?.lines).toMatchObject([
    { materialId: connector, quantity: 16 },
    { materialId: ont, quantity: 5 },
  ]);
  expect(onHand(store.data, central, connector)).toBe(4);
});

it('refuses an empty announcement at its items, and keeps what was begun and not added', async () => {
  const { user, store } = await renderScreen(<ReceiveScreen warehouseId={van} />, { data, url: announceTo(van, [connector]) });
  await user.type(await screen.findByLabelText('Proveedor *'), 'Óptica Cerrillo');
  await choose(user, 'Material *', /^Conector/);
  await user.type(field('Cantidad *'), '7');
  await press(user, 'Cerrar');
  await press(user, 'Programar');
  await waitFor(() => expect(screen.getAllByText('Añade al menos un artículo al envío.')).not.toHaveLength(0));
  expect(store.data.shipments.size).toBe(data.shipments.size);
  expect(field('Cantidad *')).toHaveValue('7');
  await press(user, 'Añadir');
  await waitFor(() => expect(lineTexts()).toHaveLength(1));
  await press(user, 'Programar');
  await waitFor(() => expect(store.data.shipments.size).toBe(data.shipments.size + 1));
});

it("asks for an announced line's serials on receipt", async () => {
  const known = dataAfter(data, saveShipment, {
    ...aShipmentInput({ id: shipmentId(9), lines: [aLine({ materialId: ont, quantity: 2 })] }),
    type: 'Incoming',
  });
  const { user, store } = await renderScreen(<ReceiveScreen warehouseId={central} />, {
    data: known,
    url: routes.receiveShipment(central, undefined, { envio: shipmentId(9) }),
  });
  await press(user, 'Finalizar');
  await waitFor(() => expect(lineTexts()).toEqual([expect.stringContaining('Escribe al menos una serie.')]));
  await press(user, 'Editar artículo 1');
  await user.type(await screen.findByLabelText('Números de serie *'), 'HW-20{Enter}HW-21');
  await press(user, 'Guardar');
  await waitFor(() => expect(lineTexts()).toHaveLength(1));
  await press(user, 'Finalizar');
  await waitFor(() => expect(onHand(store.data, central, ont)).toBe(3));
});

it('a transfer starts with what can be spared for the short warehouse: counted and by lot; serials are chosen', async () => {
  const lots = dataAfter(
    data,
    receiveStock,
    aShipmentInput({ lines: [aLine({ materialId: cable, lotNumber: 'L-9', quantity: 1 })] }),
  );
  const { user, store } = await renderScreen(<TransferScreen warehouseId={van} />, {
    data: lots,
    url: transferTo(van, central, [connector, cable, ont]),
  });
  await waitFor(() => expect(field('Destino *')).toHaveValue(central));
  await waitFor(() => expect(lineTexts()).toHaveLength(3));
  expect(lineTexts()).toEqual([
    expect.stringMatching(/^Cable drop.*Completo 19\/19.*en este envío 19 m.*L-1$/),
    expect.stringMatching(/^Conector SC\/APC.*Completo 16\/16.*en este envío 16 Unit$/),
    expect.stringMatching(/^ONT.*en este envío 0.*Faltan 2 Unit$/),
  ]);
  const wanted = within(screen.getByRole('list', { name: 'Artículos del envío' }));
  expect(wanted.getAllByRole('button', { name: /^Eliminar artículo/ })).toHaveLength(2);
  await user.click(wanted.getByRole('button', { name: /^ONT/ }));
  await user.click(await screen.findByLabelText('HW-3'));
  await user.click(field('HW-5'));
  await press(user, 'Añadir');
  await wanted.findByRole('button', { name: /^ONT.*Completo 2\/2/ });
  await press(user, 'Finalizar');
  await waitFor(() => expect(inTransitTo(store.data, connector, central)).toBe(16));
  expect(inTransitTo(store.data, ont, central)).toBe(2);
});

it("an address that asks for what can't be spared opens the plain form and says so", async () => {
  await renderScreen(<TransferScreen warehouseId={central} />, { data, url: transferTo(central, north, [connector]) });
  expect(await screen.findByText('De estos materiales, aquí no sobra nada que allá falte.')).toBeInTheDocument();
  expect(field('Destino *')).toHaveValue(north);
  expect(screen.getByText('No se han añadido artículos aún')).toBeInTheDocument();
});

it('an address that announces what is not low opens the plain form and says so', async () => {
  await renderScreen(<ReceiveScreen warehouseId={van} />, { data, url: announceTo(van, [connector]) });
  expect(await screen.findByText('De estos materiales, aquí no falta nada.')).toBeInTheDocument();
  expect(screen.getByText('No se han añadido artículos aún')).toBeInTheDocument();
});
