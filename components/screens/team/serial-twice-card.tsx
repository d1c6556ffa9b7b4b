'use client';

import { ListChecks } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import type { SerialTwice } from '@/lib/domain/stock/serials';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { flagText } from '@/lib/text/team';

/** A serial that the books have in two places, with a count of each: where it is not, the count takes it out. */
export const SerialTwiceCard = ({ serial }: { readonly serial: SerialTwice }) => {
  const { materials, warehouses } = useData(({ materials, warehouses }) => ({ materials, warehouses }));
  const { materialId, writings, warehouseIds } = serial;
  const { title, settling } = flagText('serial-twice');
  return (
    <Card className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="wrap-anywhere font-semibold">
          {[materials.get(materialId)?.name, writings[0]].filter(Boolean).join(' · ')}
        </h2>
        <p>{title}</p>
        {writings.length > 1 && (
          <p className="text-muted text-sm">
            Se escribió de {writings.length} maneras que solo difieren en la forma: es la misma serie.
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
