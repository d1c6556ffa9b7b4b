'use client';

import { Moment } from '@/components/entities/moment';
import { ShipmentStatusChip } from '@/components/entities/status-chips';
import { List, Row } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { TimelineStep } from '@/lib/domain/model/shipment';
import { useData } from '@/lib/store/react/store';

/** Each step of a shipment, with who took it and when. */
export const ShipmentTimeline = ({ timeline }: { readonly timeline: readonly TimelineStep[] }) => {
  const users = useData((data) => data.users);
  return (
    <Section title="Historial">
      <List label="Historial del envío" rows={timeline} keyOf={({ status, at }) => `${status} ${at}`}>
        {({ status, at, by }) => (
          <Row
            title={users.get(by)?.name ?? 'Sin registrar'}
            detail={<Moment at={at} />}
            chip={<ShipmentStatusChip status={status} />}
          />
        )}
      </List>
    </Section>
  );
};
