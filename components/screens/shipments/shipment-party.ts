import type { Data } from '@/lib/domain/data';
import type { Shipment } from '@/lib/domain/shipment/model';

/** Who is at the other end of a shipment: the supplier, the destination, or the other warehouse of a transfer. */
export const partyOf = (data: Pick<Data, 'warehouses'>, { type, supplier, destination, otherWarehouseId }: Shipment) =>
  (type === 'Incoming' ? supplier : destination) ?? (otherWarehouseId && data.warehouses.get(otherWarehouseId)?.name) ?? '';
