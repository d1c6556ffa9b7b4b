/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen } from '@testing-library/react';
import { ArriveScreen, CountScreen, IssueScreen, ReceiveScreen, TransferScreen } from '@/components/screens/stock/form-screens';
import { ImportScreen } from '@/components/screens/stock/import/import-screen';
import { applyPatches, put } from '@/lib/domain/data';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { receiveStock } from '@/lib/domain/stock/receive';
import { transferStock } from '@/lib/domain/stock/transfer';
import { archiveWarehouse } from '@/lib/domain/warehouse/changes';
import { routes } from '@/lib/routes';
import { aWarehouse, dataAfter, materialRequestId, shipmentId, warehouseId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, central, stockBusiness, van } from '../../support/stock-builders';

const stocked = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines: [aLine({ quantity: 9 })] }));
const sent = dataAfter(stocked, transferStock, {
  ...aShipmentInput({ id: shipmentId(2), reference: 'TRA000002', lines: [aLine({ quantity: 9 })] }),
  otherWarehouseId: van,
});
const archivedAt = '2026-11-20T18:00:00.000Z';
const closed = applyPatches(
  sent,
  [central, van].map((id) => put('warehouses', aWarehouse({ id, archivedAt }))),
);
const WHY = /está archivado: nada entra ni sale/;
const UNKNOWN = routes.issueShipment(central, { requestId: materialRequestId(99) });

describe('the form of an archived warehouse', () => {
  it.each([
    ['receive', <ReceiveScreen key="" warehouseId={central} />],
    ['issue', <IssueScreen key="" warehouseId={central} />],
    ['transfer', <TransferScreen key="" warehouseId={central} />],
    ['count', <CountScreen key="" warehouseId={central} />],
    ['arrive', <ArriveScreen key="" warehouseId={van} shipmentId={shipmentId(2)} />],
  ])('%s says so at once and leads to where it is restored', async (_act, form) => {
    await renderScreen(form, { data: closed });
    expect(await screen.findByText(WHY)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Configuración' })).toHaveAttribute('href', expect.stringContaining('/settings/'));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('an import of stock says so before a file is chosen; the catalogue is imported', async () => {
    const { user } = await renderScreen(<ImportScreen warehouseId={central} />, { data: closed });
    expect(await screen.findByText(WHY)).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Elegir archivo/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Catálogo' }));
    expect(screen.queryByText(WHY)).not.toBeInTheDocument();
  });

  it('stays with what was typed when the warehouse is archived meanwhile', async () => {
    const { store } = await renderScreen(<ReceiveScreen warehouseId={van} />, { data: stocked });
    await act(() => store.commit(archiveWarehouse, { id: van }));
    expect(screen.getByLabelText('Referencia *')).toBeInTheDocument();
  });
});

describe('a transfer to a warehouse named by the address', () => {
  const to = (para: WarehouseId) => routes.transferStock(central, { para, materiales: '' });

  it('says at once that it is archived, and leads to where it is restored', async () => {
    const data = applyPatches(stocked, [put('warehouses', aWarehouse({ id: van, name: 'Camioneta 3', archivedAt }))]);
    await renderScreen(<TransferScreen warehouseId={central} />, { data, url: to(van) });
    expect(await screen.findByText(/^Camioneta 3 está archivado: nada entra ni sale/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Configuración' })).toHaveAttribute('href', routes.warehouseSettings(van));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('says that the device does not have it', async () => {
    await renderScreen(<TransferScreen warehouseId={central} />, { data: stocked, url: to(warehouseId(99)) });
    expect(await screen.findByText('Este registro ya no existe.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('stays with what was typed when it is archived meanwhile', async () => {
    const { store } = await renderScreen(<TransferScreen warehouseId={central} />, { data: stocked, url: to(van) });
    await act(() => store.commit(archiveWarehouse, { id: van }));
    expect(screen.getByLabelText('Referencia *')).toBeInTheDocument();
  });
});

it('an issue for a request that the device does not have says so, instead of opening a blank form', async () => {
  await renderScreen(<IssueScreen warehouseId={central} />, { data: stocked, url: UNKNOWN });
  expect(await screen.findByText('Este registro ya no existe.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
