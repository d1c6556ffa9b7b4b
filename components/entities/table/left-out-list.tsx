'use client';

import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { List, Row } from '@/components/ui/list/list';
import type { ById, LeftOutItem } from '@/lib/domain/change-of-many';
import { formatCounted } from '@/lib/text/format';
import { refusalText } from '@/lib/text/messages';

interface LeftOutListProps {
  readonly leftOut: readonly LeftOutItem<ById>[];
  /** The noun for one record and for several. */
  readonly counted: readonly [one: string, several: string];
  readonly nameOf: (id: string) => string;
  readonly onClose: () => void;
}

/** The records that the rules left out, each with its reason. It stays until it is closed. */
export const LeftOutList = ({ leftOut, counted, nameOf, onClose }: LeftOutListProps) =>
  leftOut.length > 0 && (
    <div role="alert" className="mb-2 grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold text-danger">Sin cambio: {formatCounted(leftOut.length, ...counted)}</p>
        <IconButton label="Cerrar la lista" icon={X} onClick={onClose} className="size-9!" />
      </div>
      <div className="max-h-60 overflow-auto">
        <List label="Sin cambio" rows={leftOut} keyOf={({ item }) => item.id}>
          {({ item, why }) => <Row title={nameOf(item.id)} detail={refusalText(why)} />}
        </List>
      </div>
    </div>
  );
