'use client';

import { useQueryState } from '@/components/ui/use-query-state';
import type { Shipment, ShipmentId, ShipmentType } from '@/lib/domain/shipment/model';
import { isFinalized } from '@/lib/domain/shipment/rules';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { asId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/store';

/** What a shipment's form begins with: nothing, what was prepared, or what it takes back and corrects. Others have no form here. */
export type ShipmentSource =
  | { readonly kind: 'new' }
  | { readonly kind: 'prepared' | 'correction'; readonly shipment: Shipment }
  | { readonly kind: 'closed'; readonly shipment: Shipment };

/** The source that the address names (`?envio`, `?corrige`), and a key that changes with it. Whether a correction may be made is asked by its form. */
export const useShipmentSource = (warehouse: Warehouse, type: ShipmentType) => {
  const [prepared] = useQueryState('envio');
  const [corrected] = useQueryState('corrige');
  const source = useData(({ shipments }): ShipmentSource => {
    const shipment = shipments.get(asId<ShipmentId>(prepared || corrected));
    if (shipment?.warehouseId !== warehouse.id || shipment.type !== type) return { kind: 'new' };
    if (corrected) return { kind: 'correction', shipment };
    return { kind: isFinalized(shipment) || shipment.transferId ? 'closed' : 'prepared', shipment };
  });
  return { source, key: `${prepared} ${corrected}` };
};
