/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { whenSettled } from '@/components/history/layers';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { IssueScreen } from '@/components/screens/stock/form-screens';
import type { Data } from '@/lib/domain/data';
import { approveMaterialRequest } from '@/lib/domain/material-request/changes';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { requestStatus } from '@/lib/domain/request/rules';
import { fulfilment } from '@/lib/domain/stock/fulfilment';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { routes } from '@/lib/routes';
import {
  aMaterial,
  aMaterialRequest,
  anId,
  aTask,
  dataAfter,
  dataWith,
  materialId,
  materialRequestId,
  projectId,
  shipmentId,
  TODAY,
  taskId,
  warehouseId,
} from '../../support/builders';
import { choose, field, press } from '../../support/form-actions';
import { leaveScreen } from '../../support/leave-screen';
import { recordedAlerts } from '../../support/recorded-alerts';
import { renderScreen } from '../../support/render-screen';
import { aShipmentInput } from '../../support/stock-builders';

const [connector, ont, drop] = [materialId(1), materialId(2), materialId(3)];
const here = warehouseId();

const line = (number: number, of: object) => ({
  id: anId<ShipmentLineId>('lin', number),
  materialId: connector,
  quantity: 1,
  ...of,
});

const business = dataWith({
  tasks: [aTask({ title: 'Fusionar caja 7' })],
  materials: [
    aMaterial({ name: 'Conector' }),
    aMaterial({ id: ont, name: 'ONT GPON', trackingType: 'individual', trackingField: 'Serial Number' }),
    aMaterial({ id: drop, name: 'Cable drop', trackingType: 'lot', trackingField: 'Lot Number' }),
  ],
  materialRequests: [
    aMaterialRequest({
      taskId: taskId(),
      items: [
        { materialId: connector, quantity: 8 },
        { materialId: ont, quantity: 2 },
      ],
    }),
  ],
});
const stocked: Data = dataAfter(
  business,
  receiveStock,
  aShipmentInput({
    id: shipmentId(1),
    warehouseId: here,
    reference: 'INB000001',
    lines: [
      line(1, { quantity: 10 }),
      line(2, { materialId: ont, serialNumbers: ['ONT001', 'ONT002', 'ONT003'] }),
      line(3, { materialId: drop, lotNumber: 'L-204', quantity: 3 }),
    ],
  }),
);

const said = recordedAlerts();

const open = (url: string = routes.issueShipment(here)) =>
  renderScreen(<IssueScreen warehouseId={here} />, { data: stocked, url });

it('each item has its own warning: material, quantity, lot and serials', async () => {
  const { user } = await open();
  await press(user, 'Añadir');
  await choose(user, 'Material *', /Conector/);
  await press(user, 'Añadir');
  await choose(user, 'Material *', /Cable drop/);
  await press(user, 'Añadir');
  await choose(user, 'Material *', /ONT GPON/);
  await press(user, 'Añadir');
  expect(said).toEqual([
    'Please select a material',
    'Please enter a valid quantity',
    'Please select a lot and enter a valid quantity',
    'Please select at least one item',
  ]);
});

it('Back closes the sheet of the first item, and does not ask to leave the form', async () => {
  const asked = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user } = await open();
  await choose(user, 'Material *', /^Conector/);
  const sheet = await screen.findByRole('dialog');
  await act(() => new Promise<void>((resolve) => setTimeout(() => whenSettled(resolve), 0)));
  act(() => window.history.back());
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  expect(asked).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1, name: 'Emitir envío' })).toBeInTheDocument();
});

it('warns of what the shipment lacks in order, and says at the end that it was issued', async () => {
  const { user, store, router } = await open(routes.issueShipment(here, { itemId: connector }));
  expect(field('Referencia *')).toHaveDisplayValue(/^OUT\d{6}$/);
  await press(user, 'Finalizar');
  await waitFor(() => expect(said).toHaveLength(1));
  await user.type(field('Destino *'), 'Nopalera');
  await press(user, 'Finalizar');
  await waitFor(() => expect(said).toHaveLength(2));
  await user.type(field('Cantidad *'), '4');
  await press(user, 'Añadir');
  await user.dblClick(screen.getByRole('button', { name: 'Finalizar' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(routes.warehouseShipments(here)));
  expect(said).toEqual([
    'Please fill in all required fields',
    'Please add at least one item to the shipment',
    'Outbound shipment has been finalized!',
  ]);
  expect(onHand(store.data, here, connector)).toBe(6);
});

it('limits the sum of the lines, with the figure at the field', async () => {
  const { user } = await open(routes.issueShipment(here, { itemId: connector }));
  await user.type(field('Cantidad *'), '6{Enter}');
  await choose(user, 'Material *', /Conector/);
  expect(await screen.findByText('Quedan 4 de 10 Unit; el resto ya está en este envío')).toBeInTheDocument();
  await user.type(field('Cantidad *'), '6{Enter}');
  expect(field('Cantidad *')).toHaveAccessibleDescription(/Hay 10 de Conector y este envío pide 12 en total\./);
  await press(user, 'Cerrar');
  expect(screen.getAllByRole('button', { name: /Eliminar artículo/ })).toHaveLength(1);
  expect(field('Cantidad *')).toHaveValue('6');
});

it.each<[string, string, RegExp]>([
  [connector, '10', /Escribiste 99 y quedan 10 Unit: se puso eso\./],
  [drop, '3', /Escribiste 99 y quedan 3 Unit: se puso eso\./],
])(
  'a larger quantity is reduced to the stock, and says so, when the next field gets the focus (%s)',
  async (itemId, kept, told) => {
    const { user } = await open(routes.issueShipment(here, { itemId: itemId === drop ? drop : connector }));
    if (itemId === drop) await choose(user, 'Lote *', /L-204/);
    await user.type(field('Cantidad *'), '99');
    await user.click(field('Notas del artículo'));
    expect(field('Cantidad *')).toHaveValue(kept);
    expect(field('Cantidad *')).toHaveAccessibleDescription(told);
    await user.clear(field('Cantidad *'));
    await user.type(field('Cantidad *'), '2');
    await user.click(field('Notas del artículo'));
    expect(field('Cantidad *')).toHaveValue('2');
    expect(field('Cantidad *')).not.toHaveAccessibleDescription(/Escribiste/);
  },
);

it('reduces a larger quantity to the stock among several materials too, counted and by lot', async () => {
  const { user } = await open();
  await press(user, 'Elegir varios');
  const sheet = within(await screen.findByRole('dialog', { name: 'Elegir varios' }));
  await user.click(await sheet.findByRole('checkbox', { name: /^Conector/ }));
  await user.type(field('Cantidad de Conector *'), '99');
  await user.click(sheet.getByRole('checkbox', { name: /^Cable drop/ }));
  expect(field('Cantidad de Conector *')).toHaveValue('10');
  expect(field('Cantidad de Conector *')).toHaveAccessibleDescription('Escribiste 99 y quedan 10 Unit: se puso eso.');
  await user.type(field('Lote L-204'), '99');
  await user.click(field('Cantidad de Conector *'));
  expect(field('Lote L-204')).toHaveValue('3');
  expect(field('Lote L-204')).toHaveAccessibleDescription('Escribiste 99 y quedan 3 Unit: se puso eso.');
});

it('refuses a larger quantity added at once with the figure, and adds nothing unnoticed', async () => {
  const { user } = await open(routes.issueShipment(here, { itemId: connector }));
  await user.type(field('Cantidad *'), '99');
  await press(user, 'Añadir');
  expect(field('Cantidad *')).toHaveValue('99');
  expect(field('Cantidad *')).toHaveAccessibleDescription(/Quedan 10 de Conector\./);
});

it('shows how much of a lot is left', async () => {
  const { user } = await open(routes.issueShipment(here, { itemId: drop }));
  await choose(user, 'Lote *', /L-204 ?Disponible 3 Unit/);
  await user.type(field('Cantidad *'), '4{Enter}');
  expect(field('Cantidad *')).toHaveAccessibleDescription(/Quedan 3 en el lote L-204\./);
});

it('chooses serials by check box, and their number is the quantity', async () => {
  const { user, store } = await open(routes.issueShipment(here, { itemId: ont }));
  await user.click(field('ONT001'));
  await user.click(field('ONT003'));
  expect(screen.getByText('2 de 3 elegidos')).toBeInTheDocument();
  await press(user, 'Añadir');
  expect(screen.getByText('2 Unit')).toBeInTheDocument();
  await user.type(field('Destino *'), 'Nopalera');
  await press(user, 'Finalizar');
  await waitFor(() => expect(onHand(store.data, here, ont)).toBe(1));
});

it('dispatches a request in two parts: the rest stays open', async () => {
  const url = routes.issueShipment(here, { requestId: materialRequestId() });
  const { user, store } = await open(url);
  expect(field('Destino *')).toHaveValue('Troncal norte');
  expect(screen.getByText('La solicitud está pendiente: se aprueba al finalizar este envío.')).toBeInTheDocument();
  expect(screen.getByText('8 Unit')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Conector.*en este envío 8/ })).toHaveTextContent('Completo 8/8');
  await user.click(screen.getByRole('button', { name: /ONT GPON.*Faltan 2 Unit/ }));
  await user.click(await screen.findByLabelText('ONT002'));
  await press(user, 'Añadir');
  expect(screen.getByRole('button', { name: /ONT GPON.*en este envío 1/ })).toHaveTextContent('Falta 1 Unit');
  await press(user, 'Finalizar');
  await waitFor(() => expect(said).toEqual(['Outbound shipment has been finalized!']));
  const request = store.data.materialRequests.get(materialRequestId());
  expect(request && requestStatus(request)).toBe('Approved');
  expect(request && fulfilment(store.data, request).state).toBe('partial');
  await leaveScreen();
  const again = await renderScreen(<IssueScreen warehouseId={here} />, { data: store.data, url });
  expect(screen.queryByRole('button', { name: /Conector/ })).not.toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: /ONT GPON.*Falta 1 Unit/ }));
  await again.user.click(await screen.findByLabelText('ONT003'));
  await press(again.user, 'Añadir');
  await press(again.user, 'Finalizar');
  await waitFor(() => expect(again.store.data.shipments.size).toBe(3));
  const done = again.store.data.materialRequests.get(materialRequestId());
  expect(done && fulfilment(again.store.data, done).state).toBe('complete');
});

it("shows a request's line once, with requested, stored and chosen quantity; a tap changes it", async () => {
  const { user } = await open(routes.issueShipment(here, { requestId: materialRequestId() }));
  const items = within(screen.getByRole('list', { name: 'Artículos del envío' }));
  expect(items.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getAllByText('Conector')).toHaveLength(1);
  expect(screen.getByText('1 renglón, 8 piezas')).toBeInTheDocument();
  await user.click(items.getByRole('button', { name: /Conector.*Completo 8\/8.*Aquí hay 10 · en este envío 8 Unit/ }));
  await user.clear(await screen.findByLabelText('Cantidad *'));
  await user.type(field('Cantidad *'), '5{Enter}');
  expect(await items.findByRole('button', { name: /Conector.*Faltan 3 Unit.*en este envío 5 Unit/ })).toBeInTheDocument();
  expect(items.getAllByRole('listitem')).toHaveLength(2);
});

it('correcting an issue counts its own stock: more than is left may be issued, and its serials may stay', async () => {
  const data = dataAfter(
    stocked,
    issueStock,
    aShipmentInput({
      id: shipmentId(2),
      warehouseId: here,
      reference: 'OUT000002',
      destination: 'Nopalera',
      requestId: materialRequestId(),
      lines: [line(4, { quantity: 6 }), line(5, { materialId: ont, serialNumbers: ['ONT001', 'ONT002'] })],
    }),
  );
  const url = routes.issueShipment(here, { corrige: shipmentId(2) });
  const { user, store } = await renderScreen(<IssueScreen warehouseId={here} />, { data, url });
  const items = within(screen.getByRole('list', { name: 'Artículos del envío' }));
  expect(items.getByRole('button', { name: /^Conector.*Faltan 2 Unit.*Aquí hay 10 · en este envío 6 Unit/ })).toBeInTheDocument();
  await press(user, 'Editar artículo 2');
  const sheet = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(sheet.getAllByRole('checkbox', { checked: true })).toHaveLength(2));
  await press(user, 'Guardar');
  await press(user, 'Editar artículo 1');
  await user.clear(await screen.findByLabelText('Cantidad *'));
  await user.type(field('Cantidad *'), '8');
  await press(user, 'Guardar');
  await user.type(await screen.findByLabelText('Motivo de la corrección *'), 'Fueron ocho');
  await press(user, 'Finalizar');
  await waitFor(() => expect(onHand(store.data, here, connector)).toBe(2));
  expect(onHand(store.data, here, ont)).toBe(1);
});

it('lists each added line below its requested material', async () => {
  const { user } = await open(routes.issueShipment(here, { requestId: materialRequestId() }));
  await choose(user, 'Material *', /Conector/);
  await user.type(field('Cantidad *'), '2{Enter}');
  const rows = within(screen.getByRole('list', { name: 'Artículos del envío' }));
  await waitFor(() =>
    expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Conector.*en este envío 10 Unit.*Sobran 2 Unit/),
      'Conector8 Unit',
      'Conector2 Unit',
      expect.stringMatching(/^ONT GPON.*Faltan 2 Unit$/),
    ]),
  );
});

it('uses the singular for one of two materials', async () => {
  const lines = [line(1, { quantity: 10 })];
  const arrived = dataAfter(business, receiveStock, aShipmentInput({ id: shipmentId(1), warehouseId: here, lines }));
  const data = dataAfter(arrived, approveMaterialRequest, { id: materialRequestId() });
  const { user } = await renderScreen(<RequestListScreen />, { data, url: '/requests/?estado=dispatch' });
  await user.click(screen.getByRole('button', { name: /^Despachar: / }));
  const place = await screen.findByRole('link', { name: /^Almacén/ });
  expect(place).toHaveTextContent('Alcanza 1 de 2 materiales');
});

it('a refusal of a line in the summary returns to its items, with the focus on the error; its link does too', async () => {
  const { user, store } = await open(routes.issueShipment(here, { requestId: materialRequestId() }));
  await user.click(screen.getByRole('button', { name: 'Editar artículo 1' }));
  await user.clear(await screen.findByLabelText('Cantidad *'));
  await user.type(field('Cantidad *'), '9{Enter}');
  await screen.findByText('1 renglón, 9 piezas');
  await press(user, 'Ver resumen');
  await screen.findByRole('heading', { name: 'Resumen del envío' });
  await press(user, 'Finalizar');
  const link = await screen.findByRole('link', { name: 'Quedan 8 por entregar de Conector.' });
  const items = within(screen.getByRole('list', { name: 'Artículos del envío' }));
  const problem = items.getByText('Quedan 8 por entregar de Conector.');
  await waitFor(() => expect(problem).toHaveFocus());
  expect(items.getByRole('button', { name: 'Editar artículo 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Detalles' }));
  await user.click(link);
  expect(problem).toHaveFocus();
  expect(store.data.shipments.size).toBe(1);
});

it('is refused with the current figure if another person issued the same meanwhile, and the form stays', async () => {
  const { user, store } = await open(routes.issueShipment(here, { itemId: connector }));
  await user.type(field('Cantidad *'), '5{Enter}');
  await user.type(field('Destino *'), 'Nopalera');
  const other = store.commit(issueStock, {
    id: shipmentId(9),
    warehouseId: here,
    reference: 'OUT000009',
    destination: 'Otra obra',
    projectId: projectId(),
    date: TODAY,
    notes: '',
    lines: [line(9, { quantity: 8 })],
  });
  await act(async () => void (await other));
  await press(user, 'Finalizar');
  expect(await screen.findAllByText('Quedan 2 de Conector.')).not.toHaveLength(0);
  expect(field('Destino *')).toHaveValue('Nopalera');
  expect(said).toEqual([]);
  expect(onHand(store.data, here, connector)).toBe(2);
});
