'use client';

import { Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useDelete } from '@/components/write/use-delete';
import type { Shipment } from '@/lib/domain/model/shipment';
import { discardShipment } from '@/lib/domain/stock/shipment-changes';
import { routes } from '@/lib/routes';

/** Cancelar envío: deletes a shipment that has moved no stock, after a confirmation. */
export const useCancelShipment = ({ id, reference, warehouseId }: Shipment) => {
  const deletion = useDelete({
    change: discardShipment,
    question: `¿Cancelar el envío ${reference}? No ha movido existencias.`,
    savedText: `Envío ${reference} cancelado`,
    list: routes.warehouseShipments(warehouseId),
  });
  return { label: 'Cancelar envío', icon: Trash2, tone: 'danger', onSelect: () => void deletion.ask({ id }) } as const;
};

/** A button that cancels a prepared shipment which can't be issued any more. */
export const CancelShipment = ({ shipment }: { readonly shipment: Shipment }) => {
  const { label, icon, onSelect } = useCancelShipment(shipment);
  return (
    <Button icon={icon} variant="danger" onClick={onSelect}>
      {label}
    </Button>
  );
};
