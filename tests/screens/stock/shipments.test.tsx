/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { ShipmentList } from '@/components/screens/stock/shipment/shipment-list';
import { ShipmentScreen } from '@/components/screens/stock/shipment/shipment-screen';
import { sampleData } from '@/data/sample';
import { applyPatches, put } from '@/lib/domain/data';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { countStock } from '@/lib/domain/stock/count';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { reverseShipment } from '@/lib/domain/stock/reverse';
import { shipmentStatus } from '@/lib/domain/stock/shipment';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { signShipment } from '@/lib/domain/stock/sign';
import { asCents } from '@/lib/kernel/cents';
import { addDays } from '@/lib/kernel/day';
import { routes } from '@/lib/routes';
import {
  aMaterial,
  aMaterialRequest,
  anId,
  aWarehouse,
  dataAfter,
  dataWith,
  materialId,
  materialRequestId,
  projectId,
  shipmentId,
  TODAY,
  userId,
  warehouseId,
} from '../../support/builders';
import { press } from '../../support/form-actions';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

const here = warehouseId();
const header = { warehouseId: here, date: TODAY, notes: '' };
const some = (number: number, quantity: number) => [
  { id: anId<ShipmentLineId>('lin', number), materialId: materialId(), quantity, unitCost: asCents(145), location: 'Rack A1' },
];

const received = dataAfter(dataWith({ materials: [aMaterial({ name: 'Conector' })] }), receiveStock, {
  ...header,
  id: shipmentId(1),
  reference: 'INB000001',
  supplier: 'Red Nueve',
  lines: some(1, 10),
});
const issued = dataAfter(received, issueStock, {
  ...header,
  id: shipmentId(2),
  reference: 'OUT000002',
  destination: 'Nopalera',
  lines: some(2, 4),
});
const data = dataAfter(issued, saveShipment, {
  ...header,
  id: shipmentId(3),
  type: 'Incoming',
  reference: 'INB000003',
  supplier: 'Óptica Cerrillo',
  lines: some(3, 7),
});

afterEach(async () => {
  await leaveScreen();
  jest.restoreAllMocks();
});

it('filters the list by type and keeps the filter in the address', async () => {
  const { user } = await renderScreen(<ShipmentList warehouseId={here} />, { data });
  const rows = () => within(screen.getByRole('list', { name: 'Envíos' })).getAllByRole('link');
  expect(screen.getByRole('link', { name: 'Recibir' })).toHaveAttribute('href', routes.receiveShipment(here));
  expect(screen.getByRole('link', { name: 'Emitir' })).toHaveAttribute('href', routes.issueShipment(here));
  expect(screen.getByRole('button', { name: 'Todos los Envíos' })).toHaveAttribute('aria-pressed', 'true');
  expect(rows()).toHaveLength(3);
  await press(user, 'Salientes');
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent('OUT000002');
  expect(window.location.search).toBe('?tipo=salientes');
  await press(user, 'Entrantes');
  expect(rows()).toHaveLength(2);
});

it('shows the status of a count that corrected something, as of every shipment that moved stock', async () => {
  const counted = dataAfter(received, countStock, {
    ...{ id: shipmentId(4), warehouseId: here, reference: 'CON000004', date: TODAY, reason: 'Faltan' },
    lines: [{ materialId: materialId(), expected: 10, counted: 8 }],
  });
  await renderScreen(<ShipmentList warehouseId={here} />, { data: counted });
  expect(screen.getByRole('link', { name: /CON000004/ })).toHaveTextContent(/1 artículo.*Entregado$/);
});

it('says that a count found nothing to correct, without a direction or delivery', async () => {
  const counted = dataAfter(received, countStock, {
    id: shipmentId(4),
    warehouseId: here,
    reference: 'CON000004',
    date: TODAY,
    reason: '',
    lines: [{ materialId: materialId(), expected: 10, counted: 10 }],
  });
  await renderScreen(<ShipmentList warehouseId={here} />, { data: counted });
  expect(screen.getByRole('link', { name: /CON000004/ })).toHaveTextContent(/^CON000004Conteo · 21\/11\/2026 · sin diferencias$/);
});

const open = (number: number) => renderScreen(<ShipmentScreen warehouseId={here} shipmentId={shipmentId(number)} />, { data });

it("shows all of a shipment's values, and its status only advances, with user and time", async () => {
  const { user, store } = await open(2);
  expect(screen.getByRole('heading', { level: 1, name: 'OUT000002' })).toBeInTheDocument();
  expect(screen.getByText('Nopalera')).toBeInTheDocument();
  expect(screen.getByText('Costo unitario $1.45')).toBeInTheDocument();
  expect(screen.getByText('Ubicación Rack A1')).toBeInTheDocument();
  await press(user, 'Marcar como Entregado');
  const steps = within(await screen.findByRole('list', { name: 'Historial del envío' }));
  await waitFor(() => expect(steps.getAllByRole('listitem')).toHaveLength(2));
  expect(steps.getAllByRole('listitem').at(-1)).toHaveTextContent(/Diana Cortés.*Entregado/);
  const shipment = store.data.shipments.get(shipmentId(2));
  expect(shipment && shipmentStatus(shipment)).toBe('Delivered');
  expect(screen.queryByRole('button', { name: /Marcar como/ })).not.toBeInTheDocument();
});

it('reverses a finalized shipment with a reason, and restores the stock', async () => {
  const { user, store } = await open(2);
  expect(screen.getByRole('link', { name: 'Anular y corregir' })).toBeInTheDocument();
  await press(user, 'Anular');
  const dialog = within(await screen.findByRole('dialog', { name: 'Anular envío' }));
  await user.click(dialog.getByRole('button', { name: 'Anular envío' }));
  const reason = dialog.getByRole('textbox', { name: 'Motivo *' });
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Escribe el motivo.'));
  await user.type(reason, 'No salió');
  await user.click(dialog.getByRole('button', { name: 'Anular envío' }));
  await waitFor(() => expect(onHand(store.data, here, materialId())).toBe(10));
  expect(await screen.findByText('Anulado')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Anular' })).not.toBeInTheDocument();
});

it('refuses to reverse stock that has left, and says why', async () => {
  await open(1);
  expect(screen.getByText('No se puede anular ahora. Quedan 6 de Conector.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Anular' })).not.toBeInTheDocument();
});

it('receives a prepared shipment later, with its values', async () => {
  await open(3);
  expect(screen.getByText('Todavía no mueve existencias')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Recibir' })).toHaveAttribute(
    'href',
    `${routes.receiveShipment(here)}?envio=${shipmentId(3)}`,
  );
  expect(screen.queryByRole('button', { name: 'Anular' })).not.toBeInTheDocument();
});

it('says that nothing enters an archived warehouse, instead of leading to a form that is refused', async () => {
  const closed = applyPatches(data, [put('warehouses', aWarehouse({ id: here, archivedAt: '2026-11-20T18:00:00.000Z' }))]);
  await renderScreen(<ShipmentScreen warehouseId={here} shipmentId={shipmentId(3)} />, { data: closed });
  expect(screen.getByText(/está archivado: nada entra ni sale/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Recibir' })).not.toBeInTheDocument();
});

it('the recipient of an issue signs it once, by name or by hand; an empty signature is reported, and a receipt is not signed', async () => {
  const { user, store } = await open(2);
  await press(user, 'Firmar de recibido');
  const sheet = within(await screen.findByRole('dialog', { name: 'Firma de quien recibe' }));
  await user.click(sheet.getByRole('button', { name: 'Guardar firma' }));
  const group = within(sheet.getByRole('group', { name: 'Firma' }));
  expect(await group.findByText('Escribe el nombre de quien firma.')).toBeInTheDocument();
  await user.type(group.getByLabelText('Nombre de quien recibe *'), 'Marta Solís');
  await user.click(group.getByRole('checkbox', { name: 'Firma con su nombre, sin dibujo' }));
  await user.click(sheet.getByRole('button', { name: 'Guardar firma' }));
  expect(await screen.findByText('Firmó con su nombre', { exact: false })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Firmar de recibido' })).toBeNull();
  expect(store.data.shipments.get(shipmentId(2))?.signature).toMatchObject({ name: 'Marta Solís' });
  await leaveScreen();

  await open(1);
  expect(screen.queryByRole('button', { name: 'Firmar de recibido' })).toBeNull();
});

it.each([
  [shipmentId(1), 'Solo firma quien recibe material que salió del almacén.'],
  [shipmentId(2), 'Este envío ya se firmó y su firma no cambia.'],
])('an address that asks to sign shipment %s says why it can’t be signed', async (id, why) => {
  const signed = dataAfter(data, signShipment, { id: shipmentId(2), signature: { name: 'Marta Solís' } });
  await renderScreen(<ShipmentScreen warehouseId={here} shipmentId={id} />, {
    data: signed,
    url: `${routes.shipment(here, id)}?firma=`,
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Firma de quien recibe' }));
  expect(await sheet.findByText(why)).toBeInTheDocument();
  expect(sheet.getByRole('button', { name: 'Guardar firma' })).toHaveAttribute('aria-disabled', 'true');
});

it('offers the next request that can be dispatched, while a dispatch is the last act here', async () => {
  const wanting = (number: number, quantity: number, material = materialId()) =>
    aMaterialRequest({
      id: materialRequestId(number),
      items: [{ materialId: material, quantity }],
      requiredByDate: addDays(TODAY, number),
      decision: { outcome: 'Approved', by: userId(), at: `${TODAY}T08:00:00.000Z` },
    });
  const waiting = applyPatches(received, [
    put('materials', aMaterial({ id: materialId(2), name: 'ONT GPON' })),
    put('materialRequests', wanting(1, 2)),
    put('materialRequests', wanting(2, 1, materialId(2))),
    put('materialRequests', wanting(3, 3)),
  ]);
  const offered = () => screen.queryByRole('link', { name: /^Despachar: / });
  const { unmount } = await renderScreen(<ShipmentList warehouseId={here} />, { data: waiting });
  expect(offered()).not.toBeInTheDocument();
  unmount();
  const dispatch = {
    ...header,
    id: shipmentId(4),
    reference: 'OUT000004',
    destination: 'Nopalera',
    requestId: materialRequestId(1),
    projectId: projectId(),
    lines: some(4, 2),
  };
  const dispatched = dataAfter(waiting, issueStock, dispatch, { now: `${TODAY}T19:00:00.000Z` });
  const after = await renderScreen(<ShipmentList warehouseId={here} />, { data: dispatched });
  // The second request is for a material without stock here.
  await waitFor(() => expect(offered()).toHaveAttribute('href', routes.issueShipment(here, { requestId: materialRequestId(3) })));
  expect(offered()).toHaveTextContent('Despachar: Conector');
  after.unmount();
  const receipt = { ...header, id: shipmentId(5), reference: 'INB000005', supplier: 'Red Nueve', lines: some(5, 1) };
  const moved = dataAfter(dispatched, receiveStock, receipt, { now: `${TODAY}T20:00:00.000Z` });
  await renderScreen(<ShipmentList warehouseId={here} />, { data: moved });
  expect(offered()).not.toBeInTheDocument();
});

it('an announced arrival whose transfer was reversed says that nothing is in transit, and can be canceled', async () => {
  const sample = sampleData(TODAY);
  const announced = [...sample.shipments.values()].find(({ transferId, finalizedAt }) => transferId && !finalizedAt);
  if (!announced?.transferId) throw new Error('the sample has no announced arrival');
  const reversed = dataAfter(sample, reverseShipment, {
    id: shipmentId(99),
    shipmentId: announced.transferId,
    reason: 'No salió',
  });
  const { user, store } = await renderScreen(<ShipmentScreen warehouseId={announced.warehouseId} shipmentId={announced.id} />, {
    data: reversed,
  });
  expect(await screen.findByText('No queda nada en camino.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Recibir traspaso' })).not.toBeInTheDocument();
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  await press(user, 'Cancelar envío');
  await waitFor(() => expect(store.data.shipments.has(announced.id)).toBe(false));
});

it('a received transfer leads to its arrival, which is reversed before it', async () => {
  const sample = sampleData(TODAY);
  const arrival = [...sample.shipments.values()].find(({ transferId, finalizedAt }) => transferId && finalizedAt);
  const transfer = arrival?.transferId && sample.shipments.get(arrival.transferId);
  if (!transfer) throw new Error('the sample has no received transfer');
  await renderScreen(<ShipmentScreen warehouseId={transfer.warehouseId} shipmentId={transfer.id} />, { data: sample });
  expect(await screen.findByText(/Anula primero su recepción/)).toBeInTheDocument();
  const way = screen.getByText('Última recepción').nextElementSibling;
  expect(way).toHaveTextContent(arrival.reference);
  expect(way?.querySelector('a')).toHaveAttribute('href', routes.shipment(arrival.warehouseId, arrival.id));
});
