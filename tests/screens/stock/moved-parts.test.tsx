/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { ArriveScreen, ReturnScreen, TransferScreen } from '@/components/screens/stock/form-screens';
import { ShipmentList } from '@/components/screens/stock/shipment/shipment-list';
import { ShipmentScreen } from '@/components/screens/stock/shipment/shipment-screen';
import { WarehouseSummary } from '@/components/screens/warehouses/warehouse-summary';
import { DeviceDrafts } from '@/components/shell/app-root';
import { Toaster } from '@/components/ui/toast/toaster';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { arriveStock } from '@/lib/domain/stock/arrive';
import { returnableOf } from '@/lib/domain/stock/fulfilment';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { stockEntries } from '@/lib/domain/stock/lots';
import { receiveStock } from '@/lib/domain/stock/receive';
import { shipmentStatus } from '@/lib/domain/stock/shipment';
import { transferStock } from '@/lib/domain/stock/transfer';
import { inTransit } from '@/lib/domain/stock/transit';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import {
  aMaterial,
  anId,
  aTask,
  aWarehouse,
  dataAfter,
  dataWith,
  materialId,
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
import { typeEvery } from '../../support/typing';

const [connector, ont] = [materialId(1), materialId(2)];
const [here, van] = [warehouseId(1), warehouseId(2)];

const line = (number: number, of: object) => ({
  id: anId<ShipmentLineId>('lin', number),
  materialId: connector,
  quantity: 1,
  ...of,
});

const stocked = dataAfter(
  dataWith({
    tasks: [aTask({ title: 'Fusionar caja 7', startDate: TODAY, completeDate: TODAY })],
    warehouses: [aWarehouse(), aWarehouse({ id: van, name: 'Camioneta 07', kind: 'van' })],
    materials: [
      aMaterial({ name: 'Conector' }),
      aMaterial({ id: ont, name: 'ONT GPON', trackingType: 'individual', trackingField: 'Serial Number' }),
    ],
  }),
  receiveStock,
  aShipmentInput({
    id: shipmentId(1),
    warehouseId: here,
    reference: 'INB000001',
    lines: [line(1, { quantity: 10 }), line(2, { materialId: ont, serialNumbers: ['ONT001', 'ONT002', 'ONT003'] })],
  }),
);

/** A transfer from here to the van, without its lines. */
const TRANSFER = {
  id: shipmentId(2),
  warehouseId: here,
  otherWarehouseId: van,
  reference: 'TRA000002',
  date: TODAY,
  notes: '',
};

const said = recordedAlerts();

it('a transfer leaves and stays in transit until it is received', async () => {
  const { user, store } = await renderScreen(<TransferScreen warehouseId={here} />, { data: stocked });
  expect(field('Referencia *')).toHaveDisplayValue(/^TRA\d{6}$/);
  await press(user, 'Finalizar');
  await waitFor(() => expect(said).toEqual(['Please fill in all required fields']));
  await user.selectOptions(field('Destino *'), 'Camioneta 07');
  await choose(user, 'Material *', /Conector/);
  await user.type(field('Cantidad *'), '4{Enter}');
  await press(user, 'Finalizar');
  await waitFor(() => expect(onHand(store.data, here, connector)).toBe(6));
  expect(onHand(store.data, van, connector)).toBe(0);
  const [transfer] = [...store.data.shipments.values()].filter(({ purpose }) => purpose === 'transfer');
  expect(transfer && inTransit(store.data, transfer.id)).toMatchObject([{ left: 4 }]);
});

it('a known code of digits that a scanner types into an arriving quantity is read as a code', async () => {
  const digital = dataAfter(
    stocked,
    receiveStock,
    aShipmentInput({ id: shipmentId(3), warehouseId: here, lines: [line(3, { materialId: ont, serialNumbers: ['123456'] })] }),
  );
  const sent = dataAfter(digital, transferStock, {
    ...TRANSFER,
    lines: [line(4, { quantity: 4 }), line(5, { materialId: ont, serialNumbers: ['ONT001', '123456'] })],
  });
  const { user } = await renderScreen(<ArriveScreen warehouseId={van} shipmentId={shipmentId(2)} />, { data: sent });
  const codes = await screen.findByLabelText('Serie, lote o código');
  await user.click(field('123456'));
  typeEvery(field('Conector'), [...'123456', 'Enter'], 8, 5_000);
  expect(field('Conector')).toHaveValue('4');
  expect(field('123456')).toBeChecked();
  expect(codes).toHaveFocus();
});

it('is received in parts, and never more than is in transit', async () => {
  const sent = dataAfter(stocked, transferStock, {
    ...TRANSFER,
    lines: [line(1, { quantity: 4 }), line(2, { materialId: ont, serialNumbers: ['ONT001', 'ONT002'] })],
  });
  const receive = <ArriveScreen warehouseId={van} shipmentId={shipmentId(2)} />;
  const { user, store, router } = await renderScreen(receive, { data: sent });
  expect(field('Conector')).toHaveValue('4');
  await user.clear(field('Conector'));
  await user.type(field('Conector'), '5');
  await press(user, 'Recibir');
  expect(await screen.findAllByText('En camino quedan 4 de Conector.')).not.toHaveLength(0);
  await user.clear(field('Conector'));
  await user.type(field('Conector'), '1');
  await user.click(field('ONT002'));
  await press(user, 'Recibir');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(routes.warehouseShipments(van)));
  expect(onHand(store.data, van, connector)).toBe(1);
  const halfway = store.data.shipments.get(shipmentId(2));
  expect(halfway && shipmentStatus(halfway)).toBe('In Transit');
  await leaveScreen();
  const rest = await renderScreen(receive, { data: store.data });
  expect(field('Conector')).toHaveValue('3');
  await press(rest.user, 'Recibir');
  await waitFor(() => expect(rest.router.replace).toHaveBeenCalledWith(routes.warehouseShipments(van)));
  expect(onHand(rest.store.data, van, ont)).toBe(2);
  const done = rest.store.data.shipments.get(shipmentId(2));
  expect(done && shipmentStatus(done)).toBe('Delivered');
});

it('the draft of an arrival keeps each choice with its material, after another part has arrived', async () => {
  const lines = [line(1, { quantity: 4 }), line(2, { materialId: ont, serialNumbers: ['ONT001', 'ONT002'] })];
  const name = newId();
  const receive = (
    <DeviceDrafts>
      <ArriveScreen warehouseId={van} shipmentId={shipmentId(2)} />
    </DeviceDrafts>
  );
  const first = await renderScreen(receive, { name, data: dataAfter(stocked, transferStock, { ...TRANSFER, lines }) });
  await first.user.click(field('ONT002'));
  const key = routes.arriveStock(van, shipmentId(2));
  await waitFor(async () => expect(await first.store.drafts.read(key)).toBeDefined());
  const arrival = { ...TRANSFER, id: shipmentId(3), warehouseId: van, transferId: shipmentId(2), lines: lines.slice(0, 1) };
  await act(() => first.store.commit(arriveStock, arrival));
  first.unmount();

  const { user, store } = await renderScreen(receive, { name });
  await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
  await waitFor(() => expect(field('ONT001')).toBeChecked());
  expect(field('ONT002')).not.toBeChecked();
  await press(user, 'Recibir');
  await waitFor(() => expect(onHand(store.data, van, ont)).toBe(1));
  expect(inTransit(store.data, shipmentId(2))).toMatchObject([{ serialNumber: 'ONT002', left: 1 }]);
});

it('reduces a larger quantity to what is in transit, and says so, when the next field gets the focus', async () => {
  const sent = dataAfter(stocked, transferStock, { ...TRANSFER, lines: [line(1, { quantity: 4 })] });
  const { user } = await renderScreen(<ArriveScreen warehouseId={van} shipmentId={shipmentId(2)} />, { data: sent });
  await user.clear(field('Conector'));
  await user.type(field('Conector'), '5');
  await user.click(field('Notas'));
  expect(field('Conector')).toHaveValue('4');
  expect(field('Conector')).toHaveAccessibleDescription('Escribiste 5 y quedan 4 Unit: se puso eso.');
});

it('a partly received transfer says so: on receipt, on its page, in its list and where the rest is expected', async () => {
  const sent = dataAfter(stocked, transferStock, {
    ...TRANSFER,
    lines: [line(1, { quantity: 8 }), line(2, { materialId: ont, serialNumbers: ['ONT001', 'ONT002'] })],
  });
  const { user, store } = await renderScreen(
    <>
      <ArriveScreen warehouseId={van} shipmentId={shipmentId(2)} />
      <Toaster />
    </>,
    { data: sent },
  );
  await user.clear(field('Conector'));
  await user.type(field('Conector'), '7');
  await user.click(field('ONT002'));
  await press(user, 'Recibir');
  expect(await screen.findByText('Llegaron 8 de 10 Unit')).toBeInTheDocument();
  const { data } = store;
  await leaveScreen();

  await renderScreen(<ShipmentScreen warehouseId={here} shipmentId={shipmentId(2)} />, { data });
  expect(screen.getByText('Llegaron 8 de 10 Unit')).toBeInTheDocument();
  const [connectors, serials] = within(screen.getByRole('list', { name: 'Artículos del envío' })).getAllByRole('listitem');
  expect(connectors).toHaveTextContent('Llegaron 7 de 8 · 1 en camino');
  expect(serials).toHaveTextContent('Llegó 1 de 2 · en camino: ONT002');
  await leaveScreen();

  await renderScreen(<ShipmentList warehouseId={here} />, { data });
  expect(screen.getByRole('link', { name: /TRA000002/ })).toHaveTextContent('Llegaron 8 de 10 Unit');
  await leaveScreen();

  await renderScreen(<WarehouseSummary warehouseId={van} />, { data });
  const awaited = screen.getByRole('link', { name: /Recibir TRA000002/ });
  expect(awaited).toHaveTextContent('Conector, ONT GPON');
  expect(awaited).toHaveTextContent('Llegaron 8 de 10 Unit2 Unit');
  expect(awaited).toHaveAttribute('href', routes.arriveStock(van, shipmentId(2)));
});

it('a task returns its remaining material, each serial with its condition', async () => {
  const issued = dataAfter(stocked, issueStock, {
    id: shipmentId(3),
    warehouseId: here,
    reference: 'OUT000003',
    destination: 'Caja 7',
    projectId: projectId(),
    taskId: taskId(),
    date: TODAY,
    notes: '',
    lines: [line(1, { quantity: 6 }), line(2, { materialId: ont, serialNumbers: ['ONT001', 'ONT002'] })],
  });
  const { user, store, router } = await renderScreen(<ReturnScreen projectId={projectId()} taskId={taskId()} />, {
    data: issued,
  });
  expect(field('Conector')).toHaveValue('6');
  await user.clear(field('Conector'));
  await user.type(field('Conector'), '7');
  await press(user, 'Devolver');
  expect(await screen.findAllByText('Se pueden devolver 6 de Conector.')).not.toHaveLength(0);
  await user.clear(field('Conector'));
  await user.type(field('Conector'), '2');
  await user.type(field('Conector'), '0');
  await user.click(field('Notas'));
  expect(field('Conector')).toHaveValue('6');
  expect(field('Conector')).toHaveAccessibleDescription('Escribiste 20 y quedan 6 Unit: se puso eso.');
  await user.clear(field('Conector'));
  await user.type(field('Conector'), '2');
  await user.selectOptions(field('Condición de ONT002'), 'Nuevo');
  await press(user, 'Devolver');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(routes.task(projectId(), taskId())));
  expect(onHand(store.data, here, connector)).toBe(6);
  const back = stockEntries(store.data, here, ont).map(({ serialNumber, condition }) => `${serialNumber} ${condition}`);
  expect(back).toEqual(expect.arrayContaining(['ONT001 Used', 'ONT002 New']));
  expect(returnableOf(store.data, taskId())).toMatchObject([{ quantity: 4 }]);
});
