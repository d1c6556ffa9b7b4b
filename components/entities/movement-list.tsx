'use client';

import { History } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import type { Movement } from '@/lib/domain/model/movement';
import { movementBatches } from '@/lib/domain/stock/movement-batches';
import { MovementRow } from './movement-row';

interface MovementListProps {
  readonly movements: readonly Movement[];
  readonly showsWarehouse?: boolean;
}

/** Movimientos recientes, the newest first. */
export const MovementList = ({ movements, showsWarehouse }: MovementListProps) => (
  <Section title="Movimientos recientes">
    {movements.length > 0 ? (
      <List label="Movimientos recientes" rows={movementBatches(movements)} keyOf={(batch) => batch.first.id}>
        {(batch) => <MovementRow batch={batch} showsWarehouse={showsWarehouse} />}
      </List>
    ) : (
      <EmptyState icon={History} title="Aún no hay movimientos" />
    )}
  </Section>
);
