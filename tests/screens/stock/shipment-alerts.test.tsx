/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IssueScreen, ReceiveScreen, TransferScreen } from '@/components/screens/stock/form-screens';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { routes } from '@/lib/routes';
import { dataAfter, materialRequestId, shipmentId } from '../../support/builders';
import { choose, field, press, type User } from '../../support/form-actions';
import { recordedAlerts } from '../../support/recorded-alerts';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness } from '../../support/stock-builders';

const HEADER = 'Please fill in all required fields';
const NO_ITEMS = 'Please add at least one item to the shipment';

/** Stock of connectors, a lot and two serials. A receipt and an issue are posted, and one of each is prepared. */
const data = (() => {
  const lines = [aLine({ quantity: 4 })];
  const posted = dataAfter(
    dataAfter(
      stockBusiness(),
      receiveStock,
      aShipmentInput({
        id: shipmentId(1),
        lines: [
          aLine({ quantity: 40 }),
          aLine({ materialId: cable, lotNumber: 'L-204', quantity: 30 }),
          aLine({ materialId: ont, serialNumbers: ['A1', 'A2'] }),
        ],
      }),
    ),
    issueStock,
    aShipmentInput({ id: shipmentId(2), lines }),
  );
  const again = dataAfter(posted, receiveStock, aShipmentInput({ id: shipmentId(3), lines }));
  const prepared = dataAfter(again, saveShipment, { ...aShipmentInput({ id: shipmentId(4), lines }), type: 'Incoming' });
  return dataAfter(prepared, saveShipment, { ...aShipmentInput({ id: shipmentId(5), lines }), type: 'Outgoing' });
})();

const said = recordedAlerts();

const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

/** Taps a button, and answers the alerts that followed. */
const saidAt = async (user: User, button: string, count = 1) => {
  said.length = 0;
  await press(user, button);
  await waitFor(() => expect(said).toHaveLength(count));
  return [...said];
};

const dropLines = async (user: User) => {
  const drops = () => screen.queryAllByRole('button', { name: /^Eliminar artículo/ });
  for (let [drop] = drops(); drop; [drop] = drops()) await user.click(drop);
};

interface Way {
  readonly screen: ReactElement;
  readonly url: string;
  readonly party: readonly [label: string, value: string];
  readonly reason?: string;
  /** The alert at the end; the specification has none for a transfer. */
  readonly done?: string;
}

const IN = { screen: <ReceiveScreen warehouseId={central} />, party: ['Proveedor *', 'Red Nueve'] } as const;
const OUT = { screen: <IssueScreen warehouseId={central} />, party: ['Destino *', 'Nopalera'] } as const;
const received = 'Inbound shipment has been finalized!';
const issued = 'Outbound shipment has been finalized!';
const receipt = (from: Parameters<typeof routes.receiveShipment>[2]) => routes.receiveShipment(central, undefined, from);

const WAYS: readonly (readonly [string, Way])[] = [
  ['receive', { ...IN, url: routes.receiveShipment(central), done: received }],
  ['receive one material', { ...IN, url: routes.receiveShipment(central, connector), done: received }],
  ['receive what was prepared', { ...IN, url: receipt({ envio: shipmentId(4) }), done: received }],
  ['correct a receipt', { ...IN, url: receipt({ corrige: shipmentId(3) }), reason: 'Error', done: received }],
  ['issue', { ...OUT, url: routes.issueShipment(central), done: issued }],
  ['issue one material', { ...OUT, url: routes.issueShipment(central, { itemId: connector }), done: issued }],
  ['dispatch', { ...OUT, url: routes.issueShipment(central, { requestId: materialRequestId(1) }), done: issued }],
  ['issue what was prepared', { ...OUT, url: routes.issueShipment(central, { envio: shipmentId(5) }), done: issued }],
  ['correct an issue', { ...OUT, url: routes.issueShipment(central, { corrige: shipmentId(2) }), reason: 'Error', done: issued }],
  [
    'transfer',
    { screen: <TransferScreen warehouseId={central} />, url: routes.transferStock(central), party: ['Destino *', north] },
  ],
];

it.each(WAYS)('%s: first the fields, then the items, and at the end that it was done', async (_name, way) => {
  const { user, router, store } = await renderScreen(way.screen, { data, url: way.url });
  const [party, value] = way.party;
  await dropLines(user);
  type(party, value);
  for (const label of ['Referencia *', party, 'Fecha *']) {
    const known = field(label);
    const kept = known instanceof HTMLInputElement || known instanceof HTMLSelectElement ? known.value : '';
    type(label, '');
    expect(await saidAt(user, 'Finalizar')).toEqual([HEADER]);
    expect(await saidAt(user, 'Ver resumen')).toEqual([HEADER]);
    type(label, kept);
  }
  if (way.reason) type('Motivo de la corrección *', way.reason);
  expect(await saidAt(user, 'Finalizar')).toEqual([NO_ITEMS]);
  if (screen.queryByLabelText('Cantidad *') === null) await choose(user, 'Material *', /Conector/);
  await user.type(field('Cantidad *'), '3{Enter}');
  said.length = 0;
  const before = onHand(store.data, central, connector);
  await press(user, 'Finalizar');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(routes.warehouseShipments(central)));
  expect(said).toEqual(way.done ? [way.done] : []);
  expect(onHand(store.data, central, connector)).not.toBe(before);
});

it.each([
  ['issue', <IssueScreen key="out" warehouseId={central} />, routes.issueShipment(central)],
  ['transfer', <TransferScreen key="between" warehouseId={central} />, routes.transferStock(central)],
] as const)('on %s, each item has its own warning: material, quantity, lot and serials', async (_name, shown, url) => {
  const { user } = await renderScreen(shown, { data, url });
  expect(await saidAt(user, 'Añadir')).toEqual(['Please select a material']);
  await choose(user, 'Material *', /Conector/);
  for (const quantity of ['', '0', '-2', '1.5', 'tres']) {
    type('Cantidad *', quantity);
    expect(await saidAt(user, 'Añadir')).toEqual(['Please enter a valid quantity']);
  }
  await choose(user, 'Material *', /Cable drop/);
  type('Cantidad (m) *', '2');
  expect(await saidAt(user, 'Añadir')).toEqual(['Please select a lot and enter a valid quantity']);
  await choose(user, 'Lote *', /L-204/);
  type('Cantidad (m) *', '0');
  expect(await saidAt(user, 'Añadir')).toEqual(['Please select a lot and enter a valid quantity']);
  await choose(user, 'Material *', /^ONT/);
  expect(await saidAt(user, 'Añadir')).toEqual(['Please select at least one item']);
});

it('on receiving, a missing value of an item is shown at its field: the specification has no alert for it', async () => {
  const { user } = await renderScreen(<ReceiveScreen warehouseId={central} />, { data, url: routes.receiveShipment(central) });
  await press(user, 'Añadir');
  expect(field('Material *')).toHaveAccessibleDescription(/Elige un material\./);
  await choose(user, 'Material *', /Conector/);
  await press(user, 'Añadir');
  expect(field('Cantidad *')).toHaveAccessibleDescription(/Escribe una cantidad válida, de 1 o más\./);
  type('Cantidad *', '2.5');
  await press(user, 'Añadir');
  expect(field('Cantidad *')).toHaveAccessibleDescription(/Escribe un número entero, sin signos ni decimales\./);
  expect(said).toEqual([]);
});
