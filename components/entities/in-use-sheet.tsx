'use client';

import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { List, RowLink } from '@/components/ui/list/list';
import { Sheet } from '@/components/ui/overlay/sheet';
import { type Data, recordKey } from '@/lib/domain/data';
import type { Reference } from '@/lib/domain/refusal';
import { type Path, routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { referenceText } from '@/lib/text/messages';
import { recordPath } from './record-path';

/** The page of a record that stands in the way; the trash for one that lies there, home for one that has gone meanwhile. */
export const referencePath = (data: Data, { table, id, isDeleted }: Reference): Path =>
  isDeleted ? routes.activity() : (recordPath(data, table, id) ?? routes.home());

interface InUseSheetProps {
  readonly name: string;
  /** What stands in the way of its deletion; `null` while nothing was refused. */
  readonly references: readonly Reference[] | null;
  readonly onClose: () => void;
  /** Puts it away instead; left out for what already is. */
  readonly onArchive?: () => void;
  /** Another way out, over the list. */
  readonly children?: ReactNode;
}

/** Why a record can't be deleted: everything that names it, each a link, and archiving instead. */
export const InUseSheet = ({ name, references, onClose, onArchive, children }: InUseSheetProps) => {
  const data = useData((all) => all);
  const archive = () => {
    onClose();
    onArchive?.();
  };
  return (
    <Sheet
      open={references !== null}
      onOpenChange={(open) => !open && onClose()}
      title="No se puede eliminar"
      description={`${name} está en uso. Archivar conserva todo y deja de ofrecerlo para lo nuevo.`}
      footer={
        onArchive && (
          <Button icon={Archive} className="w-full" onClick={archive}>
            Archivar
          </Button>
        )
      }
    >
      {children}
      <List label={`Lo que se refiere a ${name}`} rows={references ?? []} keyOf={recordKey}>
        {(reference) => (
          <RowLink
            href={referencePath(data, reference)}
            inSheet
            title={<span className="block first-letter:uppercase">{referenceText(reference)}</span>}
          />
        )}
      </List>
    </Sheet>
  );
};
