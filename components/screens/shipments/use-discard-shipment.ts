'use client';

import { useAction } from '@/components/entities/use-action';
import { useNavigate } from '@/components/ui/use-navigate';
import { discardShipment } from '@/lib/domain/shipment/changes';
import type { Shipment } from '@/lib/domain/shipment/model';
import { routes } from '@/lib/routes';

/** Asks, takes away a shipment that moved nothing, and goes to its warehouse's list. */
export const useDiscardShipment = ({ id, reference, warehouseId }: Shipment) => {
  const navigate = useNavigate();
  const discard = useAction(discardShipment, { said: `Envío ${reference} descartado`, undoable: true });
  return async () => {
    if (!window.confirm(`¿Descartar el envío ${reference}? No ha movido existencias.`)) return;
    if (await discard({ id })) navigate.returnTo(routes.warehouseShipments(warehouseId));
  };
};
