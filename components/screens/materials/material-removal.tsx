'use client';

import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useAction } from '@/components/entities/use-action';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Section } from '@/components/ui/section';
import { useNavigate } from '@/components/ui/use-navigate';
import { archiveMaterial, deleteMaterial, restoreMaterial } from '@/lib/domain/material/changes';
import type { Material } from '@/lib/domain/material/model';
import { isTrackingFrozen } from '@/lib/domain/material/rules';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/store';

/** Putting a material away, or taking it out of the catalogue while nothing depends on it. */
export const MaterialRemoval = ({ material }: { readonly material: Material }) => {
  const { id } = material;
  const { returnTo } = useNavigate();
  const hasHistory = useData((data) => isTrackingFrozen(data, id));
  const archive = useAction(archiveMaterial, { said: 'Material archivado', undoable: true });
  const restore = useAction(restoreMaterial, { said: 'Material restaurado', undoable: true });
  const remove = useAction(deleteMaterial, { said: 'Material eliminado', undoable: true });
  const askDelete = async () => {
    if (!window.confirm('Are you sure you want to delete this material?')) return;
    if (await remove({ id })) returnTo(routes.materials());
  };
  return (
    <Section title="Guardar o eliminar">
      <Card className="grid gap-3">
        <p className="text-muted text-sm">
          {hasHistory
            ? 'Este material tiene movimientos, así que no se elimina. Archivado se puede emitir y devolver, y ya no se compra ni se solicita.'
            : 'Un material archivado ya no se compra ni se solicita. Solo se elimina uno que no tiene existencia ni movimientos y al que nada se refiere.'}
        </p>
        {material.archivedAt ? (
          <Button variant="secondary" icon={ArchiveRestore} onClick={() => void restore({ id })}>
            Restaurar
          </Button>
        ) : (
          <Button variant="secondary" icon={Archive} onClick={() => void archive({ id })}>
            Archivar
          </Button>
        )}
        <Button variant="danger" icon={Trash2} onClick={() => void askDelete()} className="mt-2">
          Eliminar
        </Button>
      </Card>
    </Section>
  );
};
