/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, within } from '@testing-library/react';
import { ArriveScreen, CountScreen, IssueScreen } from '@/components/screens/stock/form-screens';
import { StockScreen } from '@/components/screens/stock/item/stock-screen';
import { ShipmentScreen } from '@/components/screens/stock/shipment/shipment-screen';
import { sampleData } from '@/data/sample';
import { stockEntries } from '@/lib/domain/stock/lots';
import { receiveStock } from '@/lib/domain/stock/receive';
import { transferStock } from '@/lib/domain/stock/transfer';
import { routes } from '@/lib/routes';
import { dataAfter, shipmentId, TODAY } from '../../support/builders';
import { press } from '../../support/form-actions';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, central, ont, stockBusiness, van } from '../../support/stock-builders';

const sample = sampleData(TODAY);
const data = dataAfter(
  stockBusiness(),
  receiveStock,
  aShipmentInput({
    lines: [
      aLine({ materialId: ont, serialNumbers: ['HW-1'], condition: 'Used' }),
      aLine({ materialId: ont, serialNumbers: ['HW-2'], condition: 'New' }),
    ],
  }),
);

// A story's layers leave the history before the next story begins at its own address.
afterEach(leaveScreen);

it('each serial shows new or used when it is chosen, alone and among several materials', async () => {
  const { user } = await renderScreen(<IssueScreen warehouseId={central} />, {
    data,
    url: routes.issueShipment(central, { itemId: ont }),
  });
  const serials = async () =>
    (await screen.findAllByRole('checkbox', { name: /^HW-/ })).map((box) => box.closest('label')?.textContent);
  expect(await serials()).toEqual(['HW-1Usado', 'HW-2Nuevo']);
  await press(user, 'Elegir varios');
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(await sheet.findByRole('checkbox', { name: /^ONT/ }));
  expect(await sheet.findByRole('checkbox', { name: /^HW-1/ })).toHaveAccessibleName(/Usado/);
});

it("a serial's history shows its condition", async () => {
  const { user } = await renderScreen(<StockScreen warehouseId={central} materialId={ont} />, { data });
  await user.click(screen.getByRole('button', { name: /HW-1.*Usado/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'HW-1' }));
  expect(await sheet.findByText(/Almacén central · Usado$/)).toBeInTheDocument();
});

const namesOf = async (find: () => Promise<readonly HTMLElement[]>) =>
  (await find()).map((box) => box.closest('label')?.textContent);
const BOXES = { name: /^HW-/ };

it("a count shows each serial's condition", async () => {
  const { user } = await renderScreen(<CountScreen warehouseId={central} />, { data, url: routes.countStock(central) });
  await press(user, 'Contar series: ONT');
  expect(await namesOf(() => screen.findAllByRole('checkbox', BOXES))).toEqual(['HW-1Usado', 'HW-2Nuevo']);
});

it("putting away shows each serial's condition", async () => {
  const received = dataAfter(
    data,
    receiveStock,
    aShipmentInput({
      id: shipmentId(7),
      lines: [aLine({ materialId: ont, serialNumbers: ['HW-8', 'HW-9'], condition: 'Used' })],
    }),
  );
  const { user } = await renderScreen(<ShipmentScreen warehouseId={central} shipmentId={shipmentId(7)} />, { data: received });
  await press(user, 'Ubicar');
  await user.click(await screen.findByRole('button', { name: 'Solo algunas series' }));
  expect(await namesOf(() => screen.findAllByRole('checkbox', BOXES))).toEqual(['HW-8Usado', 'HW-9Usado']);
});

it("receiving a transfer shows each serial's condition", async () => {
  const sent = dataAfter(data, transferStock, {
    id: shipmentId(7),
    warehouseId: central,
    otherWarehouseId: van,
    reference: 'TRA000007',
    date: TODAY,
    notes: '',
    lines: [aLine({ materialId: ont, serialNumbers: ['HW-1', 'HW-2'] })],
  });
  await renderScreen(<ArriveScreen warehouseId={van} shipmentId={shipmentId(7)} />, { data: sent });
  expect(await namesOf(() => screen.findAllByRole('checkbox', BOXES))).toEqual(['HW-1Usado', 'HW-2Nuevo']);
});

it('the sample has used serials in its warehouses', () => {
  const conditions = [...sample.warehouses.keys()].flatMap((place) =>
    [...sample.materials.keys()].flatMap((id) => stockEntries(sample, place, id).map(({ condition }) => condition)),
  );
  expect(conditions).toContain('Used');
});
