'use client';

import { ArchiveSection } from '@/components/entities/archive-section';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import { archiveMaterial, deleteMaterial, restoreMaterial } from '@/lib/domain/material/changes';
import { isTrackingFrozen } from '@/lib/domain/material/rules';
import type { Material } from '@/lib/domain/model/material';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';

/** Putting a material away, or taking it out of the catalogue while nothing depends on it. */
export const MaterialRemoval = ({ material }: { readonly material: Material }) => {
  const { id } = material;
  const hasHistory = useData((data) => isTrackingFrozen(data, id));
  const archive = useAct(archiveMaterial, { said: 'Material archivado', undoable: true });
  const restore = useAct(restoreMaterial, { said: 'Material restaurado', undoable: true });
  const deletion = useDelete({
    change: deleteMaterial,
    question: 'Are you sure you want to delete this material?',
    said: 'Material eliminado',
    list: routes.materials(),
  });
  return (
    <ArchiveSection
      isArchived={material.archivedAt !== undefined}
      onArchive={() => archive({ id })}
      onRestore={() => restore({ id })}
      onDelete={() => deletion.ask({ id })}
    >
      {hasHistory
        ? 'Este material tiene movimientos, así que no se elimina. Archivado se puede emitir y devolver, y ya no se compra ni se solicita.'
        : 'Un material archivado ya no se compra ni se solicita. Solo se elimina uno que no tiene existencia ni movimientos y al que nada se refiere.'}
    </ArchiveSection>
  );
};
