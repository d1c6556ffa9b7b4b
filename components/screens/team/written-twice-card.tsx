'use client';

import { ListChecks } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { flagText } from '@/lib/text/team';

const LOT = { title: 'Dos lotes ahora cuentan como uno', settling: 'Cuenta lo que hay: el conteo lo confirma.' };

interface WrittenTwiceCardProps {
  readonly kind: 'serial-twice' | 'lot-written-twice';
  readonly thing: {
    readonly materialId: MaterialId;
    readonly writings: readonly string[];
    readonly warehouseIds: readonly WarehouseId[];
  };
}

/** A serial that the books have in two places, or a lot that was two, with a count of each place: the count settles it. */
export const WrittenTwiceCard = ({ kind, thing }: WrittenTwiceCardProps) => {
  const { materials, warehouses } = useData(({ materials, warehouses }) => ({ materials, warehouses }));
  const { materialId, writings, warehouseIds } = thing;
  const { title, settling } = kind === 'serial-twice' ? flagText({ kind, clashes: [] }) : LOT;
  return (
    <Card className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="wrap-anywhere font-semibold">
          {[materials.get(materialId)?.name, writings[0]].filter(Boolean).join(' · ')}
        </h2>
        <p>{title}</p>
        {writings.length > 1 && (
          <p className="text-muted text-sm">
            Se escribió de {writings.length} maneras que solo difieren en la forma: es{' '}
            {kind === 'serial-twice' ? 'la misma serie' : 'el mismo lote'}.
          </p>
        )}
      </div>
      <p className="text-sm">{settling}</p>
      <div className="flex flex-wrap gap-2">
        {warehouseIds.map((id) => (
          <ButtonLink key={id} icon={ListChecks} variant="secondary" href={routes.countStock(id, materialId)}>
            {`Contar en ${warehouses.get(id)?.name ?? ''}`}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
};
