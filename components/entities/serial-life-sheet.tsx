'use client';

import { MapPin, PackageX } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list/list';
import { Sheet } from '@/components/ui/overlay/sheet';
import type { Material } from '@/lib/domain/model/material';
import { movementBatches } from '@/lib/domain/stock/movement-batches';
import { lastCondition, serialLife, whereIsSerial } from '@/lib/domain/stock/serials';
import { useData } from '@/lib/store/react/store';
import { conditionLabel } from '@/lib/text/labels';
import { placeText } from '@/lib/text/messages';
import { MovementRow } from './movement-list';

interface SerialLifeSheetProps {
  readonly material: Material;
  readonly serialNumber: string;
  readonly onClose: () => void;
}

/** The history of a serial from its purchase on: every warehouse, person, task and customer. */
export const SerialLifeSheet = ({ material, serialNumber, onClose }: SerialLifeSheetProps) => {
  const { place, condition, life } = useData((data) => ({
    place: whereIsSerial(data, material.id, serialNumber),
    condition: lastCondition(data, material.id, serialNumber),
    life: movementBatches(serialLife(data, material.id, serialNumber)),
  }));
  return (
    <Sheet open inUrl title={serialNumber} description={material.name} onOpenChange={(open) => !open && onClose()}>
      {life.length > 0 ? (
        <div className="grid grid-cols-1 gap-3">
          <p className="flex items-start gap-2 font-medium">
            <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
            <span className="min-w-0 first-letter:uppercase">
              {[placeText(place), condition && conditionLabel[condition]].filter(Boolean).join(' · ')}
            </span>
          </p>
          <List label="Historia de la serie" rows={life} keyOf={(batch) => batch.first.id}>
            {(batch) => <MovementRow batch={batch} showsWarehouse isFull inSheet />}
          </List>
        </div>
      ) : (
        <EmptyState icon={PackageX} title="Esta serie no está registrada" />
      )}
    </Sheet>
  );
};
