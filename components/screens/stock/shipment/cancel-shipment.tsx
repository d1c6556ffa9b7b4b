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

/** Cancelar envío: takes away, after a question, what has moved no stock. */
export const useCancelShipment = ({ id, reference, warehouseId }: Shipment) => {
  const deletion = useDelete({
    change: discardShipment,
    question: `¿Cancelar el envío ${reference}? No ha movido existencias.`,
    said: `Envío ${reference} cancelado`,
    list: routes.warehouseShipments(warehouseId),
  });
  return { label: 'Cancelar envío', icon: Trash2, tone: 'danger', onSelect: () => void deletion.ask({ id }) } as const;
};

/** The way out for a prepared shipment that can't be issued any more. */
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

/** Replaces the form of an issue that would be refused whatever is typed. */
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
