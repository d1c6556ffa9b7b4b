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

/** The page of a referring record: the trash for a deleted one, home for one that no longer exists. */
export const referencePath = (data: Data, { table, id, isDeleted }: Reference): Path =>
  isDeleted ? routes.activity() : (recordPath(data, table, id) ?? routes.home());

interface InUseSheetProps {
  readonly name: string;
  /** The records that prevent the deletion; `null` while none was refused. */
  readonly references: readonly Reference[] | null;
  readonly onClose: () => void;
  /** Archives the record instead; absent when it is already archived. */
  readonly onArchive?: () => void;
  /** Another solution, shown above the list. */
  readonly children?: ReactNode;
}

/** A refused deletion: all records that refer to the record, each a link, and archiving instead. */
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
      description={`${name} está en uso.${onArchive ? ' Archivar conserva todo y deja de ofrecerlo para lo nuevo.' : ''}`}
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
