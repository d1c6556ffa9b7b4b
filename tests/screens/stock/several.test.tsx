/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ReceiveScreen } from '@/components/screens/stock/form-screens';
import { DeviceDrafts } from '@/components/shell/app-root';
import { stockEntries } from '@/lib/domain/stock/lots';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { aMaterial, aWarehouse, dataWith, many, materialId, warehouseId } from '../../support/builders';
import { field, press } from '../../support/form-actions';
import { recordedAlerts } from '../../support/recorded-alerts';
import { renderScreen } from '../../support/render-screen';

/** Several materials of a shipment, ticked and added at once. */

const [ont, drop] = [materialId(2), materialId(3)];
const here = warehouseId(1);
const data = dataWith({
  materials: [
    aMaterial({ name: 'Conector' }),
    aMaterial({ id: ont, name: 'ONT GPON', trackingType: 'individual', trackingField: 'Serial Number', customFields: ['MAC'] }),
    aMaterial({ id: drop, name: 'Cable drop', trackingType: 'lot', trackingField: 'Lot Number' }),
  ],
  warehouses: [aWarehouse()],
});
const said = recordedAlerts();

const rows = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const tick = (name: string) => within(screen.getByRole('dialog')).getByRole('checkbox', { name: new RegExp(`^${name}`) });

it('serials with their MAC and reels are selected, show what they lack, and are added with one tap', async () => {
  const { user, store } = await renderScreen(<ReceiveScreen warehouseId={here} />, { data, url: routes.receiveShipment(here) });
  await user.type(field('Proveedor *'), 'Red Nueve');
  await press(user, 'Elegir varios');
  await screen.findByRole('dialog', { name: 'Elegir varios' });
  await user.click(tick('ONT GPON'));
  rows('Series de ONT GPON *', 'ONT001 aa:bb:cc:00:11:22\nONT002');
  await user.click(tick('Cable drop'));
  rows('Lotes de Cable drop *', 'B-1041');
  await press(user, 'Añadir elegidos');
  await waitFor(() =>
    expect(field('Lotes de Cable drop *')).toHaveAccessibleDescription(
      /«B-1041»: escribe el lote y su cantidad, como B-1041 2000/,
    ),
  );
  expect(field('Series de ONT GPON *')).toHaveValue('ONT001 aa:bb:cc:00:11:22\nONT002');
  rows('Lotes de Cable drop *', 'B-1041 2000\nB-1042 1500');
  await press(user, 'Añadir elegidos');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press(user, 'Finalizar');
  await waitFor(() => expect(said).toEqual(['Inbound shipment has been finalized!']));
  expect(stockEntries(store.data, here, drop).map(({ lotNumber, quantity }) => [lotNumber, quantity])).toEqual([
    ['B-1041', 2000],
    ['B-1042', 1500],
  ]);
  const [shipment] = store.data.shipments.values();
  const macs = shipment?.lines.flatMap(({ serialNumbers, customFields }) =>
    (serialNumbers ?? []).map((serial) => [serial, customFields?.MAC]),
  );
  expect(macs?.sort()).toEqual([
    ['ONT001', 'AA:BB:CC:00:11:22'],
    ['ONT002', undefined],
  ]);
});

it('a ticked material that lacks its quantity gets the focus, also far down a long catalogue', async () => {
  const materials = many(90, (number) =>
    aMaterial({ id: materialId(number), name: `Conector ${String(number).padStart(2, '0')}` }),
  );
  const { user } = await renderScreen(<ReceiveScreen warehouseId={here} />, {
    data: { ...data, materials: dataWith({ materials }).materials },
    url: routes.receiveShipment(here),
  });
  await press(user, 'Elegir varios');
  const sheet = within(await screen.findByRole('dialog', { name: 'Elegir varios' }));
  await waitFor(() => expect(sheet.getAllByRole('listitem').at(-1)).toHaveAttribute('aria-posinset', '90'));
  await user.type(field('Buscar materiales'), '45');
  await user.click(tick('Conector 45'));
  await user.clear(field('Buscar materiales'));
  await user.click(await sheet.findByRole('checkbox', { name: /^Conector 01/ }));
  await user.type(field('Cantidad de Conector 01 *'), '3');
  await press(user, 'Añadir elegidos');
  await waitFor(() => expect(field('Cantidad de Conector 45 *')).toHaveFocus());
});

it('selected and not added materials block the form, and are restored after the browser was killed', async () => {
  const name: string = newId();
  const page = (
    <DeviceDrafts>
      <ReceiveScreen warehouseId={here} />
    </DeviceDrafts>
  );
  const url = routes.receiveShipment(here);
  const { user, store } = await renderScreen(page, { data, url, name });
  await user.type(field('Proveedor *'), 'Red Nueve');
  await press(user, 'Elegir varios');
  await screen.findByRole('dialog', { name: 'Elegir varios' });
  await user.click(tick('Conector'));
  await user.type(field('Cantidad de Conector *'), '5');
  await press(user, 'Añadir elegidos');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press(user, 'Elegir varios');
  await user.click(tick('Cable drop'));
  rows('Lotes de Cable drop *', 'B-1041 2000');
  const asked = jest.spyOn(window, 'confirm').mockReturnValue(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  asked.mockRestore();
  await press(user, 'Finalizar');
  const several = await screen.findByRole('button', { name: 'Elegir varios (1 sin añadir)' });
  await waitFor(() => expect(several).toHaveAccessibleDescription(/Añade lo que elegiste o quítalo antes de finalizar/));
  expect(store.data.shipments.size).toBe(0);
  await waitFor(async () => expect(JSON.stringify(await store.drafts.read(url))).toContain('B-1041 2000'));
  cleanup();
  const again = await renderScreen(page, { url, name });
  await again.user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
  await again.user.click(await screen.findByRole('button', { name: 'Elegir varios (1 sin añadir)' }));
  await waitFor(() => expect(field('Lotes de Cable drop *')).toHaveValue('B-1041 2000'));
});
