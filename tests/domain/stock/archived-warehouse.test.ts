import { applyPatches, type Change, type Data, put } from '@/lib/domain/data';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import { isRefused } from '@/lib/domain/refusal';
import { arriveStock } from '@/lib/domain/stock/arrive';
import { countStock } from '@/lib/domain/stock/count';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { canReverse, reverseShipment } from '@/lib/domain/stock/reverse';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { transferStock } from '@/lib/domain/stock/transfer';
import { inTransit, transitLines } from '@/lib/domain/stock/transit';
import { archiveWarehouse, restoreWarehouse } from '@/lib/domain/warehouse/changes';
import { newId } from '@/lib/kernel/id';
import { refusalText } from '@/lib/text/messages';
import { aShipment, dataAfter, refusalOf, shipmentId, TODAY, testEnv } from '../../support/builders';
import { aLine, aShipmentInput, central, connector, north, stockBusiness, van } from '../../support/stock-builders';

const said = <Input>(data: Data, change: Change<Input>, input: Input) => {
  const answer = change(data, input, testEnv());
  return isRefused(answer) ? refusalText(answer) : 'done';
};
const reason = 'Se capturó mal';

describe('an archived warehouse refuses stock movements, and says that it can be restored', () => {
  const [received, issued, sent] = [shipmentId(1), shipmentId(2), shipmentId(3)];
  const stocked = dataAfter(
    stockBusiness(),
    receiveStock,
    aShipmentInput({ id: received, warehouseId: van, lines: [aLine({ quantity: 10 })] }),
  );
  const once = (id: ShipmentId) =>
    id === issued
      ? dataAfter(stocked, issueStock, aShipmentInput({ id, warehouseId: van, lines: [aLine({ quantity: 10 })] }))
      : dataAfter(stocked, transferStock, {
          ...aShipmentInput({ id, warehouseId: van, lines: [aLine({ quantity: 10 })] }),
          otherWarehouseId: north,
        });
  const away = (data: Data) => dataAfter(data, archiveWarehouse, { id: van });
  const way = 'Camioneta 1 está archivado: nada entra ni sale. Restáuralo en su configuración e intenta otra vez.';

  it('by a reversal', () => {
    const data = away(once(issued));
    const input = { id: newId<ShipmentId>(), shipmentId: issued, reason };
    expect(said(data, reverseShipment, input)).toBe(way);
    expect(canReverse(data, aShipment({ ...data.shipments.get(issued) }))).toBe(false);
    const back = dataAfter(dataAfter(data, restoreWarehouse, { id: van }), reverseShipment, input);
    expect(onHand(back, van, connector)).toBe(10);
  });

  it('by a transfer that returns, or starts there', () => {
    const data = away(once(sent));
    const input = { ...aShipmentInput({ warehouseId: van, lines: [aLine({ quantity: 4 })] }), transferId: sent };
    expect(said(data, arriveStock, input)).toBe(way);
    expect(refusalOf(data, arriveStock, { ...input, warehouseId: north })).toBeNull();
    const closed = applyPatches(stocked, [
      ...[stocked.warehouses.get(van)].flatMap((row) => (row ? put('warehouses', { ...row, archivedAt: testEnv().now }) : [])),
    ]);
    expect(said(closed, transferStock, { ...aShipmentInput({ warehouseId: van }), otherWarehouseId: north })).toBe(way);
  });

  it('by a count', () => {
    const data = away(once(issued));
    const lines = [{ materialId: connector, expected: 0, counted: 3 }];
    const input = { id: newId<ShipmentId>(), warehouseId: van, reference: 'CON000001', date: TODAY, reason, lines };
    expect(said(data, countStock, input)).toBe(way);
  });
});

it('a warehouse with a transfer on its way is not archived, and names it instead of materials', () => {
  const [stocked, lines] = [aShipmentInput({ lines: [aLine({ quantity: 9 })] }), [aLine({ quantity: 4 })]];
  const input = { ...aShipmentInput({ lines }), otherWarehouseId: van };
  const once = dataAfter(dataAfter(stockBusiness(), receiveStock, stocked), transferStock, input);
  const twice = dataAfter(once, transferStock, { ...input, id: shipmentId(9) });
  const inStock = 'Todavía hay 1 material en este almacén. Traspásalo o cuéntalo primero.';
  expect(said(once, archiveWarehouse, { id: van })).toBe('1 traspaso va en camino a este almacén. Recíbelo primero.');
  expect(said(twice, archiveWarehouse, { id: van })).toBe('2 traspasos van en camino a este almacén. Recíbelos primero.');
  expect(said(twice, archiveWarehouse, { id: central })).toBe(inStock);
  const both = dataAfter(twice, receiveStock, { ...stocked, id: shipmentId(8), warehouseId: van });
  expect(said(both, archiveWarehouse, { id: van })).toBe(
    `${inStock} 2 traspasos van en camino a este almacén. Recíbelos primero.`,
  );
});

describe('an announced arrival is received with its transfer only', () => {
  const [transfer, arrival] = [shipmentId(1), shipmentId(2)];
  const sent = dataAfter(
    dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines: [aLine({ quantity: 10 })] })),
    transferStock,
    { ...aShipmentInput({ id: transfer, reference: 'TRA000001', lines: [aLine({ quantity: 10 })] }), otherWarehouseId: north },
  );
  const announced = aShipment({
    id: arrival,
    type: 'Incoming',
    purpose: 'transfer',
    warehouseId: north,
    otherWarehouseId: central,
    transferId: transfer,
    finalizedAt: undefined,
  });
  const data = applyPatches(sent, [put('shipments', announced)]);
  const input = aShipmentInput({ id: arrival, warehouseId: north, lines: [aLine({ quantity: 10 })] });

  it("refuses a plain receipt, and names the transfer's form", () => {
    expect(said(data, receiveStock, input)).toBe(
      'Es la llegada del traspaso TRA000001. Ábrela en los movimientos del almacén y usa «Recibir traspaso».',
    );
    expect(refusalOf(data, saveShipment, { ...input, type: 'Incoming' })).toBe('arrival-of-transfer');
    expect(inTransit(data, transfer)).toMatchObject([{ left: 10 }]);
  });

  it('keeps the total: ten sent, ten received, none in transit', () => {
    const arrived = dataAfter(data, arriveStock, { ...input, transferId: transfer });
    expect(transitLines(arrived, transfer)).toMatchObject([{ sent: 10, received: 10, left: 0 }]);
    expect(onHand(arrived, north, connector)).toBe(10);
  });
});
