'use client';

import { Trash2 } from 'lucide-react';
import { FullScreen } from '@/components/frames/full-screen';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useDelete } from '@/components/write/use-delete';
import type { Shipment } from '@/lib/domain/model/shipment';
import type { Refused } from '@/lib/domain/refusal';
import { discardShipment } from '@/lib/domain/stock/shipment-changes';
import { routes } from '@/lib/routes';
import { refusalText } from '@/lib/text/messages';

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

interface NotIssuableProps {
  readonly title: string;
  readonly back: string;
  readonly refusal: Refused;
  readonly shipment: Shipment | undefined;
}

/** Replaces the form of an issue that would be refused in any case. */
export const NotIssuable = ({ title, back, refusal, shipment }: NotIssuableProps) => (
  <FullScreen title={title} back={back}>
    <EmptyState
      icon={Trash2}
      title={refusalText(refusal)}
      detail={shipment && `El envío ${shipment.reference} está en preparación.`}
      action={shipment && <CancelShipment shipment={shipment} />}
    />
  </FullScreen>
);
