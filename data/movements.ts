import { withoutUndefined } from '@/lib/domain/data';
import type { Movement } from '@/lib/domain/model/movement';
import type { Shipment, ShipmentLine } from '@/lib/domain/model/shipment';
import { sortBy } from '@/lib/kernel/list';
import { mov } from './row';

const movementsOf = (
  shipment: Shipment,
  { id: _, serialNumbers, quantity, customFields: __, notes: ___, ...line }: ShipmentLine,
) => {
  const { id, type, purpose, warehouseId, projectId, taskId, requestId, createdBy, finalizedAt = '', notes } = shipment;
  const moved = {
    ...line,
    warehouseId,
    direction: type === 'Incoming' ? ('in' as const) : ('out' as const),
    shipmentId: id,
    projectId,
    taskId,
    requestId,
    reason: purpose === 'count' ? notes : undefined,
    at: finalizedAt,
    by: createdBy,
  };
  return serialNumbers
    ? serialNumbers.map((serialNumber) => ({ ...moved, quantity: 1, serialNumber }))
    : [{ ...moved, quantity }];
};

/** The ledger of the finalized shipments, line by line and serial by serial, ordered by time (invariants S7, S10). */
export const movements = (shipments: readonly Shipment[]) =>
  sortBy(
    shipments.filter(({ finalizedAt }) => finalizedAt),
    ({ finalizedAt = '' }) => finalizedAt,
  )
    .flatMap((shipment) => shipment.lines.flatMap((line) => movementsOf(shipment, line)))
    .map((moved, index): Movement => withoutUndefined({ id: mov(index + 1), number: index + 1, ...moved }));
