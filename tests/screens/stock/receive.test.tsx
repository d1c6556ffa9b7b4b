/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ReceiveScreen } from '@/components/screens/stock/form-screens';
import { DeviceDrafts } from '@/components/shell/app-root';
import type { Data } from '@/lib/domain/data';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { countStock } from '@/lib/domain/stock/count';
import { onHand } from '@/lib/domain/stock/inventory';
import { lotAt, stockEntries } from '@/lib/domain/stock/lots';
import { receiveStock } from '@/lib/domain/stock/receive';
import { isReversed } from '@/lib/domain/stock/shipment';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { routes } from '@/lib/routes';
import {
  aMaterial,
  anId,
  aShipment,
  aWarehouse,
  dataAfter,
  dataWith,
  materialId,
  shipmentId,
  TODAY,
  warehouseId,
} from '../../support/builders';
import { choose, field, press } from '../../support/form-actions';
import { recordedAlerts } from '../../support/recorded-alerts';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput } from '../../support/stock-builders';

const [connector, ont, drop] = [materialId(1), materialId(2), materialId(3)];
const here = warehouseId(1);

const blank = dataWith({
  materials: [
    aMaterial({ name: 'Conector' }),
    aMaterial({ id: ont, name: 'ONT GPON', trackingType: 'individual', trackingField: 'Serial Number', customFields: ['MAC'] }),
    aMaterial({ id: drop, name: 'Cable drop', trackingType: 'lot', trackingField: 'Lot Number' }),
  ],
  warehouses: [aWarehouse(), aWarehouse({ id: warehouseId(2), name: 'Bodega León', status: 'Maintenance' })],
});

/** The data after a receipt of one line. */
const received = (data: Data, number: number, line: object) =>
  dataAfter(
    data,
    receiveStock,
    aShipmentInput({
      id: shipmentId(number),
      warehouseId: here,
      reference: `INB00000${number}`,
      supplier: 'Red Nueve',
      lines: [aLine({ materialId: connector, ...line })],
    }),
  );

const said = recordedAlerts();

const open = (data: Data, url = routes.receiveShipment(here)) =>
  renderScreen(
    <DeviceDrafts>
      <ReceiveScreen warehouseId={here} />
    </DeviceDrafts>,
    { data, url },
  );

it('warns in order: first the fields, then the items, and says at the end that it was received', async () => {
  const { user, store, router } = await open(blank);
  expect(field('Referencia *')).toHaveDisplayValue(/^INB\d{6}$/);
  expect(screen.getByText('No se han añadido artículos aún')).toBeInTheDocument();
  await press(user, 'Finalizar');
  await waitFor(() => expect(said).toEqual(['Please fill in all required fields']));
  expect(field('Proveedor *')).toHaveAccessibleDescription('Escribe el proveedor.');
  await user.type(field('Proveedor *'), 'Red Nueve');
  await press(user, 'Finalizar');
  await waitFor(() => expect(said.at(-1)).toBe('Please add at least one item to the shipment'));
  await choose(user, 'Material *', /Conector/);
  await user.type(field('Cantidad *'), '25');
  await user.type(field('Costo unitario'), '1.45');
  await press(user, 'Añadir');
  await screen.findByText('Costo unitario $1.45');
  await user.dblClick(screen.getByRole('button', { name: 'Finalizar' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(routes.warehouseShipments(here)));
  expect(said.slice(2)).toEqual(['Inbound shipment has been finalized!']);
  expect(onHand(store.data, here, connector)).toBe(25);
  expect(store.data.shipments.size).toBe(1);
});

it('collapses proposed values: they stay, the heading opens them, and so does an error in them', async () => {
  const { user } = await open(blank);
  const details = screen.getByRole('button', { name: 'Detalles' });
  expect(details).toHaveAttribute('aria-expanded', 'false');
  expect(field('Referencia *')).not.toBeVisible();
  expect(screen.getByText(/^INB\d{6} · sábado 21 de noviembre$/)).toBeVisible();
  await user.click(details);
  await user.clear(field('Referencia *'));
  await user.type(field('Notas'), 'Llegó abierta');
  await user.click(details);
  expect(field('Notas')).not.toBeVisible();
  expect(screen.getByText('sábado 21 de noviembre · Llegó abierta')).toBeVisible();
  await user.type(field('Proveedor *'), 'Red Nueve');
  await press(user, 'Finalizar');
  await waitFor(() => expect(field('Referencia *')).toHaveFocus());
  expect(field('Referencia *')).toBeVisible();
  expect(details).toHaveAttribute('aria-expanded', 'true');
});

it('requires the summary: an error in a collapsed part expands it and gets the focus', async () => {
  const { user } = await open(blank);
  fireEvent.change(field('Referencia *'), { target: { value: '' } });
  await user.type(field('Proveedor *'), 'Red Nueve');
  await press(user, 'Ver resumen');
  await waitFor(() => expect(field('Referencia *')).toHaveFocus());
});

it('shows beside its button how much is received, while typing', async () => {
  const { user } = await open(blank);
  expect(screen.queryByText(/renglón/)).not.toBeInTheDocument();
  await choose(user, 'Material *', /Conector/);
  await user.type(field('Cantidad *'), '25');
  await press(user, 'Añadir');
  expect(await screen.findByText('1 renglón, 25 piezas')).toBeInTheDocument();
});

it('an item is typed in a sheet: choosing one opens it at its first field, and adding it closes it', async () => {
  const { user } = await open(blank);
  await choose(user, 'Material *', /Conector/);
  const sheet = screen.getByRole('dialog', { name: 'Nuevo artículo' });
  await waitFor(() => expect(field('Cantidad *')).toHaveFocus());
  expect(sheet).toContainElement(field('Cantidad *'));
  await user.keyboard('25{Enter}');
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  expect(field('Material *')).toHaveFocus();
  expect(field('Material *')).toHaveValue('');
});

it('Ctrl Enter in the sheet of an item adds it, also from its list of serials; on the page it is the form’s', async () => {
  const { user } = await open(blank);
  await choose(user, 'Material *', /ONT GPON/);
  const sheet = screen.getByRole('dialog', { name: 'Nuevo artículo' });
  await waitFor(() => expect(field('Números de serie *')).toHaveFocus());
  await user.keyboard('S-1{Enter}S-2{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  expect(await screen.findByText('Series S-1, S-2')).toBeInTheDocument();
  await choose(user, 'Material *', /Conector/);
  await user.keyboard('{Escape}');
  const quantity = await screen.findByLabelText('Cantidad *');
  expect(fireEvent.keyDown(quantity, { key: 'Enter', ctrlKey: true })).toBe(true);
});

it('a line opened without a change stays; a changed one keeps its position', async () => {
  const data = received(blank, 1, { quantity: 100 });
  const { user } = await open(data, routes.receiveShipment(here, undefined, { corrige: shipmentId(1) }));
  await choose(user, 'Material *', /Cable drop/);
  await user.keyboard('L-9{Enter}');
  await user.type(field('Cantidad *'), '4{Enter}');
  const texts = () =>
    within(screen.getByRole('list', { name: 'Artículos del envío' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^Conector.*100 Unit$/), 'Cable dropLote L-94 Unit']));
  await press(user, 'Editar artículo 1');
  expect(screen.getByRole('dialog', { name: 'Editar artículo' })).toBeInTheDocument();
  await user.clear(field('Cantidad *'));
  await user.type(field('Cantidad *'), '7');
  await press(user, 'Cerrar');
  expect(texts()[0]).toMatch(/100 Unit$/);
  expect(field('Material *')).toHaveValue('');
  await press(user, 'Editar artículo 1');
  await user.clear(field('Cantidad *'));
  await user.type(field('Cantidad *'), '10{Enter}');
  await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^Conector.*10 Unit$/), 'Cable dropLote L-94 Unit']));
});

it.each([
  ['alone', false],
  ['beside one that was added', true],
])('a line chosen and not added, %s, must be added or cleared before the summary', async (_, isBeside) => {
  const { user } = await open(blank);
  await user.type(field('Proveedor *'), 'Red Nueve');
  if (isBeside) {
    await choose(user, 'Material *', /Conector/);
    await user.type(field('Cantidad *'), '25');
    await press(user, 'Añadir');
  }
  await choose(user, 'Material *', /Cable drop/);
  await press(user, 'Cerrar');
  await press(user, 'Ver resumen');
  const material = field('Material *');
  await waitFor(() => expect(material).toHaveAccessibleDescription(/Añade este artículo o limpia la selección/));
  expect(material).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Añade este artículo o limpia la selección');
  expect(screen.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument();
  await press(user, 'Limpiar selección');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await press(user, 'Ver resumen');
  expect(await screen.findByRole('button', { name: 'Editar' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /Material/ })).not.toBeInTheDocument();
});

it('receives 40 pasted serials, without repeated and present ones', async () => {
  const data = received(blank, 1, { materialId: ont, serialNumbers: ['ONT003'] });
  const { user, store } = await open(data, routes.receiveShipment(here, ont));
  fireEvent.change(field('Números de serie *'), { target: { value: 'ONT001-ONT041\nont002' } });
  expect(await screen.findByText('40 series listas')).toBeInTheDocument();
  expect(screen.getByText('ONT003: ya está en Almacén central')).toBeInTheDocument();
  expect(screen.getByText('ont002: repetida, se recibe una vez')).toBeInTheDocument();
  await press(user, 'Añadir');
  expect(field('Números de serie *')).toHaveAccessibleDescription(/La serie ONT003 ya está en Almacén central\./);
  await press(user, 'Quitar las que no se pueden recibir');
  expect(field('Números de serie *')).not.toHaveAccessibleDescription(/ONT003/);
  expect(field('Números de serie *')).toHaveFocus();
  await user.type(field('MAC'), 'varias');
  await press(user, 'Añadir');
  await user.type(field('Proveedor *'), 'Red Nueve');
  await press(user, 'Finalizar');
  await waitFor(() => expect(said).toEqual(['Inbound shipment has been finalized!']));
  expect(stockEntries(store.data, here, ont)).toHaveLength(41);
});

it('adds up with a lot that exists, and says so first', async () => {
  const data = received(blank, 1, { materialId: drop, lotNumber: 'DR-118', quantity: 12 });
  const { user, store } = await open(data, routes.receiveShipment(here, drop));
  await press(user, 'Añadir');
  expect(field('Número de lote *')).toHaveAccessibleDescription(/Escribe el número de lote\./);
  await user.type(field('Número de lote *'), ' dr-118');
  expect(await screen.findByText('Este lote ya está aquí: se suma a 12 Unit.')).toBeInTheDocument();
  await user.type(field('Cantidad *'), '5{Enter}');
  await user.type(field('Proveedor *'), 'Red Nueve');
  await press(user, 'Finalizar');
  await waitFor(() => expect(lotAt(store.data, here, drop, 'DR-118')?.quantity).toBe(17));
});

it('shows the summary before finalizing, and Editar returns to the fields', async () => {
  const { user } = await open(blank, routes.receiveShipment(here, connector));
  await press(user, 'Ver resumen');
  await waitFor(() => expect(said).toEqual(['Please fill in all required fields']));
  await user.type(field('Proveedor *'), 'Red Nueve');
  await user.type(field('Cantidad *'), '3');
  await press(user, 'Añadir');
  await press(user, 'Ver resumen');
  expect(await screen.findByRole('heading', { name: 'Resumen del envío' })).toHaveFocus();
  expect(screen.getByText('Red Nueve')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cerrar' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Eliminar artículo 1' })).not.toBeInTheDocument();
  await press(user, 'Editar');
  expect(field('Proveedor *')).toHaveValue('Red Nueve');
  await press(user, 'Eliminar artículo 1');
  expect(screen.getByText('No se han añadido artículos aún')).toBeInTheDocument();
});

it('Back and the arrow in the summary return to the fields; posting from it leaves no step behind', async () => {
  const { user, store, router } = await open(blank, routes.receiveShipment(here, connector));
  await user.type(field('Proveedor *'), 'Red Nueve');
  await user.type(field('Cantidad *'), '3');
  await press(user, 'Añadir');
  const look = async () => {
    await press(user, 'Ver resumen');
    await screen.findByRole('heading', { name: 'Resumen del envío' });
    await waitFor(() => expect(window.history.state?.layers).toBe(2));
  };
  await look();
  act(() => window.history.back());
  await waitFor(() => expect(field('Proveedor *')).toHaveValue('Red Nueve'));
  await look();
  await press(user, 'Volver');
  await waitFor(() => expect(field('Proveedor *')).toHaveValue('Red Nueve'));
  await waitFor(() => expect(window.history.state?.layers).toBe(1));
  await look();
  await press(user, 'Finalizar');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(routes.warehouseShipments(here)));
  expect(window.history.state?.layers ?? 0).toBe(0);
  expect(onHand(store.data, here, connector)).toBe(3);
  expect(router.back).not.toHaveBeenCalled();
});

it('«Cerrar» of the summary leaves the form, after the question about unsaved input', async () => {
  const ask = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, router } = await open(blank, routes.receiveShipment(here, connector));
  await user.type(field('Proveedor *'), 'Red Nueve');
  await user.type(field('Cantidad *'), '3');
  await press(user, 'Añadir');
  await press(user, 'Ver resumen');
  await screen.findByRole('heading', { name: 'Resumen del envío' });
  await waitFor(() => expect(window.history.state?.layers).toBe(2));
  await press(user, 'Cerrar');
  await waitFor(() => expect(router.back.mock.calls.length + router.replace.mock.calls.length).toBeGreaterThan(0));
  expect(window.history.state?.layers ?? 0).toBe(1);
  ask.mockRestore();
});

it('a half-typed item is neither lost nor added unnoticed', async () => {
  const { user, store } = await open(blank, routes.receiveShipment(here, connector));
  await user.type(field('Proveedor *'), 'Red Nueve');
  await user.type(field('Cantidad *'), '3');
  await press(user, 'Añadir');
  await choose(user, 'Material *', /Cable drop/);
  await press(user, 'Cerrar');
  await press(user, 'Finalizar');
  expect(await screen.findAllByText('Añade este artículo o limpia la selección antes de finalizar.')).not.toHaveLength(0);
  expect(store.data.shipments.size).toBe(0);
});

it('a half-typed item stays when another one is opened; one with only a material is replaced', async () => {
  const { user } = await open(blank, routes.receiveShipment(here, connector));
  await user.type(field('Cantidad *'), '3');
  await press(user, 'Añadir');
  await choose(user, 'Material *', /ONT GPON/);
  await press(user, 'Cerrar');
  await press(user, 'Editar artículo 1');
  expect(screen.getByRole('dialog', { name: 'Editar artículo' })).toBeInTheDocument();
  await press(user, 'Cerrar');
  await choose(user, 'Material *', /ONT GPON/);
  await user.type(field('Números de serie *'), 'S-1');
  await press(user, 'Cerrar');
  await press(user, 'Editar artículo 1');
  expect(field('Material *')).toHaveAccessibleDescription('Añade este artículo o limpia la selección antes de abrir otro.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field('Números de serie *')).toHaveValue('S-1');
});

it('an item whose material changes keeps no hidden field of the first one', async () => {
  const { user, store } = await open(blank);
  await user.type(field('Proveedor *'), 'Red Nueve');
  await choose(user, 'Material *', /Cable drop/);
  await user.type(field('Número de lote *'), 'L-9');
  await user.type(field('Cantidad *'), '10');
  await choose(user, 'Material *', /ONT GPON/);
  await user.type(field('Números de serie *'), 'S-1');
  await user.type(field('MAC'), 'AA:01');
  await user.selectOptions(field('Condición'), 'Usado');
  await choose(user, 'Material *', /Conector/);
  expect(field('Cantidad *')).toHaveValue('10');
  await press(user, 'Añadir');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(user, 'Finalizar');
  await waitFor(() => expect(said).toEqual(['Inbound shipment has been finalized!']));
  const [line] = [...store.data.shipments.values()].flatMap(({ lines }) => lines);
  expect(line).toEqual({ id: expect.any(String), materialId: connector, quantity: 10 });
});

it('a stored item whose material changed and came back keeps no field of the other one', async () => {
  const { user } = await open(blank, routes.receiveShipment(here, connector));
  await user.type(field('Cantidad *'), '3');
  await press(user, 'Añadir');
  await press(user, 'Editar artículo 1');
  await choose(user, 'Material *', /Cable drop/);
  await user.type(field('Número de lote *'), 'L-9');
  await choose(user, 'Material *', /Conector/);
  await press(user, 'Guardar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('list', { name: 'Artículos del envío' })).toHaveTextContent(/^Conector3 Unit/);
});

it('the draft contains the items too', async () => {
  const first = await open(blank, routes.receiveShipment(here, connector));
  await first.user.type(field('Cantidad *'), '3');
  await press(first.user, 'Añadir');
  const key = routes.receiveShipment(here, connector);
  await waitFor(async () => expect(JSON.stringify(await first.store.drafts.read(key))).toContain('"quantity":"3"'));
});

it('correcting reverses the old receipt and posts the new one at once, with a reason', async () => {
  const data = received(blank, 1, { quantity: 100 });
  const { user, store } = await open(data, routes.receiveShipment(here, undefined, { corrige: shipmentId(1) }));
  await press(user, 'Editar artículo 1');
  await user.clear(await screen.findByLabelText('Cantidad *'));
  await user.type(field('Cantidad *'), '10');
  await press(user, 'Guardar');
  await press(user, 'Finalizar');
  await waitFor(() => expect(field('Motivo de la corrección *')).toHaveAccessibleDescription('Escribe el motivo.'));
  expect(onHand(store.data, here, connector)).toBe(100);
  await user.type(field('Motivo de la corrección *'), 'Se contó mal');
  await press(user, 'Finalizar');
  await waitFor(() => expect(onHand(store.data, here, connector)).toBe(10));
  expect(isReversed(store.data, shipmentId(1))).toBe(true);
});

/** A business after one receipt, to be corrected. */
const afterReceipt = (receipt: Partial<Parameters<typeof aShipmentInput>[0]>) =>
  dataAfter(blank, receiveStock, aShipmentInput({ id: shipmentId(1), warehouseId: here, ...receipt }));

it('correcting ignores the corrected stock: its serials may stay, and its lot is not added to itself', async () => {
  const data = afterReceipt({
    reference: 'INB000001',
    supplier: 'Red Nueve',
    lines: [
      aLine({ materialId: drop, quantity: 1500, lotNumber: 'L-9' }),
      aLine({ materialId: ont, quantity: 2, serialNumbers: ['S-1', 'S-2'] }),
    ],
  });
  const { user, store } = await open(data, routes.receiveShipment(here, undefined, { corrige: shipmentId(1) }));
  await press(user, 'Editar artículo 1');
  expect(await screen.findByLabelText('Número de lote *')).toHaveAccessibleDescription('Lot Number');
  await user.clear(field('Cantidad *'));
  await user.type(field('Cantidad *'), '150');
  await press(user, 'Guardar');
  await user.type(await screen.findByLabelText('Motivo de la corrección *'), 'Se contó mal');
  await press(user, 'Finalizar');
  await waitFor(() => expect(onHand(store.data, here, drop)).toBe(150));
  expect(onHand(store.data, here, ont)).toBe(2);
});

it('corrects a return without asking for a supplier, and shows its origin', async () => {
  const data = afterReceipt({
    purpose: 'return',
    supplier: 'Acometidas etapa 1',
    lines: [aLine({ materialId: connector, quantity: 3 })],
  });
  const { user, store } = await open(data, routes.receiveShipment(here, undefined, { corrige: shipmentId(1) }));
  const origin = () => screen.getByText('Origen').nextElementSibling;
  expect(origin()).toHaveTextContent('Acometidas etapa 1');
  expect(screen.queryByLabelText('Proveedor *')).not.toBeInTheDocument();
  await user.type(field('Motivo de la corrección *'), 'Era otro día');
  await press(user, 'Ver resumen');
  await screen.findByText('Resumen del envío');
  expect(origin()).toHaveTextContent('Acometidas etapa 1');
  await press(user, 'Finalizar');
  await waitFor(() => expect(isReversed(store.data, shipmentId(1))).toBe(true));
  const again = [...store.data.shipments.values()].find(({ purpose, id }) => purpose === 'return' && id !== shipmentId(1));
  expect(again).toMatchObject({ supplier: 'Acometidas etapa 1', lines: [{ quantity: 3 }] });
});

it('does not open a correction of a count', async () => {
  const data = dataAfter(blank, countStock, {
    id: shipmentId(1),
    warehouseId: here,
    reference: 'CON000001',
    date: TODAY,
    reason: 'Sobraba',
    lines: [{ materialId: connector, expected: 0, counted: 2 }],
  });
  await open(data, routes.receiveShipment(here, undefined, { corrige: shipmentId(1) }));
  expect(screen.getByText('El envío CON000001 ya no se edita')).toBeInTheDocument();
});

it('warns of a warehouse in maintenance', async () => {
  await renderScreen(<ReceiveScreen warehouseId={warehouseId(2)} />, { data: blank });
  expect(screen.getByText('Almacén en mantenimiento')).toBeInTheDocument();
});

it('opens a prepared shipment filled in, receives it under its own id and leads to Movimientos', async () => {
  const data = dataAfter(blank, saveShipment, {
    id: shipmentId(5),
    type: 'Incoming',
    warehouseId: here,
    reference: 'INB000005',
    supplier: 'Óptica Cerrillo',
    date: TODAY,
    notes: '',
    lines: [{ id: anId<ShipmentLineId>('lin'), materialId: connector, quantity: 7 }],
  });
  const { user, store, router } = await open(data, routes.receiveShipment(here, undefined, { envio: shipmentId(5) }));
  expect(field('Referencia *')).toHaveValue('INB000005');
  expect(screen.getByText('7 Unit')).toBeInTheDocument();
  await press(user, 'Finalizar');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(routes.warehouseShipments(here)));
  expect(store.data.shipments.size).toBe(1);
  expect(onHand(store.data, here, connector)).toBe(7);
});

it('an announced arrival has no plain form: its address leads to the transfer', async () => {
  const away = warehouseId(2);
  const ends = { reference: 'TRA000001', purpose: 'transfer' as const };
  const transfer = aShipment({ id: shipmentId(6), ...ends, warehouseId: away, otherWarehouseId: here });
  const arrival = { ...ends, id: shipmentId(7), type: 'Incoming' as const, otherWarehouseId: away, transferId: transfer.id };
  const announced = aShipment({ ...arrival, warehouseId: here, finalizedAt: undefined });
  const data = { ...blank, shipments: new Map([transfer, announced].map((row) => [row.id, row])) };
  await open(data, routes.receiveShipment(here, undefined, { envio: announced.id }));
  expect(await screen.findByRole('link', { name: 'Recibir traspaso' })).toHaveAttribute(
    'href',
    routes.arriveStock(here, transfer.id),
  );
  expect(screen.queryByRole('button', { name: 'Finalizar' })).not.toBeInTheDocument();
});
