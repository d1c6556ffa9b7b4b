import type { Data } from '@/lib/domain/data';
import type { Movement } from '@/lib/domain/model/movement';
import { fulfilment } from '@/lib/domain/stock/fulfilment';
import { itemCount, onHand, totalStock } from '@/lib/domain/stock/inventory';
import { inventoryOf, lowStock } from '@/lib/domain/stock/inventory-list';
import { stockEntries } from '@/lib/domain/stock/lots';
import { whereIsSerial } from '@/lib/domain/stock/serials';
import { isReversed } from '@/lib/domain/stock/shipment';
import { inTransit } from '@/lib/domain/stock/transit';

/* The stock rules in their simplest and slowest form over the list of movements. The app's code is compared with it. */

/** The comparison key of a lot or serial (invariant S6). */
export const plain = (text: string | undefined) =>
  [...(text?.normalize('NFKC') ?? '')]
    .filter((one) => !['\u200b', '\u200e', '\u2060'].includes(one))
    .join('')
    .trim()
    .split(/\s+/)
    .join(' ')
    .toUpperCase();

export const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
const effect = ({ direction, quantity }: Movement) => (direction === 'in' ? quantity : -quantity);
const net = (movements: readonly Movement[]) => sum(movements.map(effect));

const pairs = (data: Data) =>
  [...data.warehouses.values()].flatMap((warehouse) => [...data.materials.values()].map((material) => ({ warehouse, material })));

const wrongFigures = (data: Data, ledger: readonly Movement[]) =>
  pairs(data).flatMap(({ warehouse, material }) => {
    const own = ledger.filter((one) => one.warehouseId === warehouse.id && one.materialId === material.id);
    const entries = stockEntries(data, warehouse.id, material.id);
    const quantity = net(own);
    const item = inventoryOf(data, warehouse.id).find((row) => row.material.id === material.id);
    const minimum = warehouse.minimums[material.id] ?? material.minStock;
    const place = `${material.name} in ${warehouse.name}`;
    const lots = new Set(own.map(({ lotNumber }) => plain(lotNumber)));
    return [
      onHand(data, warehouse.id, material.id) === quantity ? [] : `S1 on hand of ${place}`,
      sum(entries.map((entry) => entry.quantity)) === quantity ? [] : `S1 entries of ${place}`,
      [...lots].every(
        (lot) =>
          net(own.filter((one) => plain(one.lotNumber) === lot)) ===
          sum(entries.filter((entry) => plain(entry.lotNumber) === lot).map((entry) => entry.quantity)),
      )
        ? []
        : `S1 S6 lots of ${place}`,
      !item || (item.status === 'Low') === quantity <= minimum ? [] : `S11 status of ${place}`,
      quantity === 0 || item ? [] : `S11 ${place} is not listed`,
    ].flat();
  });

const wrongCounts = (data: Data, ledger: readonly Movement[]) =>
  [...data.warehouses.values()].flatMap(({ id, name, minimums }) => {
    const here = ledger.filter(({ warehouseId }) => warehouseId === id);
    const quantity = (material: string) => net(here.filter(({ materialId }) => materialId === material));
    const stocked = [...data.materials.keys()].filter((material) => quantity(material) > 0);
    const low = inventoryOf(data, id).filter(
      ({ material }) => quantity(material.id) <= (minimums[material.id] ?? material.minStock),
    );
    return [
      itemCount(data, id) === stocked.length ? [] : `S11 item count of ${name}`,
      lowStock(data, id).length === low.length ? [] : `S11 low stock of ${name}`,
    ].flat();
  });

const negatives = (ledger: readonly Movement[]) => {
  const stock = new Map<string, number>();
  return ledger.flatMap((movement) => {
    const { warehouseId, materialId, lotNumber, serialNumber } = movement;
    const keys = [
      `${warehouseId} ${materialId}`,
      ...(lotNumber ? [`${warehouseId} ${materialId} lot ${plain(lotNumber)}`] : []),
      ...(serialNumber ? [`${warehouseId} ${materialId} serial ${plain(serialNumber)}`] : []),
    ];
    for (const key of keys) stock.set(key, (stock.get(key) ?? 0) + effect(movement));
    return keys.filter((key) => (stock.get(key) ?? 0) < 0).map((key) => `S2 ${key} is negative`);
  });
};

const serialsInTwoPlaces = (data: Data, ledger: readonly Movement[]) => {
  const places = new Map<string, number>();
  const wrong = ledger.flatMap((movement) => {
    if (!movement.serialNumber) return [];
    const key = `${movement.materialId} ${plain(movement.serialNumber)}`;
    places.set(key, (places.get(key) ?? 0) + effect(movement));
    return (places.get(key) ?? 0) > 1 ? [`S5 ${key} is in two warehouses`] : [];
  });
  const onTheWay = [...data.shipments.keys()].flatMap((id) => inTransit(data, id));
  for (const { materialId, serialNumber, left } of onTheWay) {
    if (!serialNumber) continue;
    const inside = places.get(`${materialId} ${plain(serialNumber)}`) ?? 0;
    if (inside + left > 1) wrong.push(`S5 ${serialNumber} is in a warehouse and in transit`);
    if (whereIsSerial(data, materialId, serialNumber).kind !== 'transit')
      wrong.push(`S5 ${serialNumber} is not said to be in transit`);
  }
  return wrong;
};

const outOfShape = (data: Data, ledger: readonly Movement[]) =>
  ledger.flatMap(({ id, materialId, quantity, lotNumber, serialNumber, requestId, reversesId, ...movement }) => {
    const tracking = data.materials.get(materialId)?.trackingType;
    const request = requestId && data.materialRequests.get(requestId);
    const reversed = ledger.find((other) => other.id === reversesId);
    const shipment = data.shipments.get(movement.shipmentId);
    return [
      tracking === 'individual' && (quantity !== 1 || !serialNumber || lotNumber) ? `S7 ${id} is not one serial` : [],
      tracking === 'lot' && (!lotNumber || serialNumber) ? `S7 ${id} has no lot` : [],
      tracking === 'material' && (lotNumber || serialNumber) ? `S7 S8 ${id} has an identifier` : [],
      reversesId && !(reversed && reversed.direction !== movement.direction && reversed.quantity === quantity)
        ? `S9 ${id} does not undo what it names`
        : [],
      request && request.decision?.outcome !== 'Approved' ? `R5 ${id} left for a request that is not approved` : [],
      shipment?.finalizedAt ? [] : `S10 ${id} moved by a shipment that is not finalized`,
    ].flat();
  });

const reversedTwice = (ledger: readonly Movement[]) => {
  const reversed = ledger.flatMap(({ reversesId }) => reversesId ?? []);
  return new Set(reversed).size < reversed.length ? ['S9 a movement is reversed twice'] : [];
};

const movedOtherwise = (data: Data, ledger: readonly Movement[]) =>
  [...data.shipments.values()].flatMap(({ id, lines, finalizedAt }) => {
    const moved = sum(ledger.filter(({ shipmentId }) => shipmentId === id).map(({ quantity }) => quantity));
    return moved === (finalizedAt ? sum(lines.map(({ quantity }) => quantity)) : 0) ? [] : [`S10 ${id} moved ${moved}`];
  });

const unconserved = (data: Data, ledger: readonly Movement[]) => {
  const transfers = [...data.shipments.values()].filter(({ purpose, type }) => purpose === 'transfer' && type === 'Outgoing');
  const isStanding = (shipmentId: string) => ![...data.shipments.values()].some(({ reversesId }) => reversesId === shipmentId);
  const key = ({ materialId, lotNumber, serialNumber }: Pick<Movement, 'materialId' | 'lotNumber' | 'serialNumber'>) =>
    `${materialId} ${plain(lotNumber)} ${plain(serialNumber)}`;
  return transfers.flatMap(({ id }) => {
    const sent = ledger.filter(({ shipmentId }) => shipmentId === id && isStanding(id));
    const arrivals = [...data.shipments.values()].filter(({ transferId }) => transferId === id).map((arrival) => arrival.id);
    const received = ledger.filter(({ shipmentId }) => arrivals.includes(shipmentId) && isStanding(shipmentId));
    return [...new Set([...sent, ...received].map(key))].flatMap((name) => {
      const of = (movements: readonly Movement[]) =>
        sum(movements.filter((one) => key(one) === name).map(({ quantity }) => quantity));
      const left = sum(
        inTransit(data, id)
          .filter((line) => key(line) === name)
          .map((line) => line.left),
      );
      if (of(received) > of(sent)) return [`S12 more of ${name} arrived than left`];
      return of(sent) === of(received) + left
        ? []
        : [`S12 ${name}: ${of(sent)} left, ${of(received)} arrived, ${left} in transit`];
    });
  });
};

const wrongTransfers = (data: Data) =>
  [...data.shipments.values()]
    .filter(
      ({ id, purpose, type, finalizedAt }) =>
        purpose === 'transfer' && type === 'Outgoing' && finalizedAt && !isReversed(data, id),
    )
    .flatMap(({ id, timeline }) => {
      const isDelivered = timeline.at(-1)?.status === 'Delivered';
      return isDelivered === (inTransit(data, id).length === 0) ? [] : [`S12 ${id} is not where its status says`];
    });

const stockPutAway = (data: Data, ledger: readonly Movement[]) =>
  [...data.warehouses.values()]
    .filter(({ archivedAt }) => archivedAt)
    .flatMap(({ id, name }) =>
      net(ledger.filter(({ warehouseId }) => warehouseId === id)) === 0 ? [] : [`${name} is archived with stock`],
    );

const brokenRequests = (data: Data, ledger: readonly Movement[]) =>
  [...data.materialRequests.values()].flatMap((request) => {
    const used = request.taskId ? (data.completionReports.get(request.taskId)?.materialsUsed ?? []) : [];
    return fulfilment(data, request).lines.flatMap((line) => {
      const own = ledger.filter(({ requestId, materialId }) => requestId === request.id && materialId === line.materialId);
      const [reversals, others] = [own.filter(({ reversesId }) => reversesId), own.filter(({ reversesId }) => !reversesId)];
      const issued =
        -net(others.filter(({ direction }) => direction === 'out')) -
        net(reversals.filter(({ direction }) => direction === 'in'));
      const returned =
        net(others.filter(({ direction }) => direction === 'in')) + net(reversals.filter(({ direction }) => direction === 'out'));
      const usedAtMost = sum(used.filter(({ materialId }) => materialId === line.materialId).map(({ quantity }) => quantity));
      return [
        line.issued === issued && line.returned === returned ? [] : `R3 tally of ${request.id}`,
        issued <= line.requested ? [] : `R3 ${request.id} issued ${issued} of ${line.requested}`,
        line.used <= usedAtMost && line.used <= issued ? [] : `R3 ${request.id} used ${line.used} of ${issued}`,
        returned <= issued - line.used ? [] : `R3 ${request.id} returned ${returned} of ${issued - line.used}`,
      ].flat();
    });
  });

const brokenTasks = (data: Data, ledger: readonly Movement[]) =>
  [...data.completionReports.values()].flatMap(({ id, materialsUsed }) =>
    [...data.materials.keys()].flatMap((material) => {
      const used = sum(materialsUsed.filter(({ materialId }) => materialId === material).map(({ quantity }) => quantity));
      const had = -net(ledger.filter(({ taskId, materialId }) => taskId === id && materialId === material));
      return used <= had ? [] : [`R3 task ${id} used ${used} and has ${had}`];
    }),
  );

/** The broken stock rules, in words; `ledger` has all movements in commit order. */
export const brokenStockRules = (data: Data, ledger: readonly Movement[]): readonly string[] => [
  ...wrongFigures(data, ledger),
  ...wrongCounts(data, ledger),
  ...negatives(ledger),
  ...serialsInTwoPlaces(data, ledger),
  ...outOfShape(data, ledger),
  ...reversedTwice(ledger),
  ...movedOtherwise(data, ledger),
  ...unconserved(data, ledger),
  ...wrongTransfers(data),
  ...stockPutAway(data, ledger),
  ...brokenRequests(data, ledger),
  ...brokenTasks(data, ledger),
  ...[...data.materials.keys()].flatMap((id) =>
    totalStock(data, id) === net(ledger.filter(({ materialId }) => materialId === id)) ? [] : [`S1 total of ${id}`],
  ),
];
