'use client';

import { CircleCheck, ListChecks, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList } from '@/components/ui/list/list';
import type { Data } from '@/lib/domain/data';
import type { Flag } from '@/lib/domain/merge/flag';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { lotsWrittenTwice } from '@/lib/domain/stock/lots';
import { serialsTwice } from '@/lib/domain/stock/serials';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { flagText } from '@/lib/text/flag';
import { FlagCard } from './flag-card';

const LOT = { title: 'Dos lotes ahora cuentan como uno', settling: 'Cuenta lo que hay: el conteo lo confirma.' };

interface WrittenTwiceCardProps {
  readonly kind: 'serial-twice' | 'lot-written-twice';
  readonly thing: {
    readonly materialId: MaterialId;
    readonly writings: readonly string[];
    readonly warehouseIds: readonly WarehouseId[];
  };
}

/** A serial in two places, or a lot written in two ways. It links to the count of each warehouse, which settles it. */
const WrittenTwiceCard = ({ kind, thing }: WrittenTwiceCardProps) => {
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

const NO_FLAGS: readonly Flag[] = [];

/** Por revisar: serials in two places, lots written in two ways, then the open flags, the newest first. */
export const ReviewList = () => {
  const team = useTeam();
  const flags = team?.flags ?? NO_FLAGS;
  const twice = useData(
    useMemo(
      () => (data: Data) =>
        serialsTwice(
          data,
          flags.map(({ place }) => place),
        ),
      [flags],
    ),
  );
  const lots = useData(lotsWrittenTwice);
  if (!team && twice.length + lots.length === 0)
    return (
      <EmptyState
        icon={UsersRound}
        title="Este dispositivo no está en un equipo"
        detail="Aquí sale lo que dos personas de un equipo cambiaron a la vez."
        action={
          <ButtonLink variant="secondary" href={routes.team()}>
            Equipo
          </ButtonLink>
        }
      />
    );
  if (flags.length + twice.length + lots.length === 0)
    return <EmptyState icon={CircleCheck} title="Nada por revisar" detail="Lo que dos personas cambien a la vez sale aquí." />;
  return (
    <>
      {twice.length > 0 && (
        <CardList label="Series en dos lugares" rows={twice} keyOf={({ key }) => key}>
          {(serial) => <WrittenTwiceCard kind="serial-twice" thing={serial} />}
        </CardList>
      )}
      {lots.length > 0 && (
        <CardList label="Lotes que ahora son uno" rows={lots} keyOf={({ key }) => key}>
          {({ warehouseId, ...lot }) => (
            <WrittenTwiceCard kind="lot-written-twice" thing={{ ...lot, warehouseIds: [warehouseId] }} />
          )}
        </CardList>
      )}
      {flags.length > 0 && (
        <CardList label="Por revisar" rows={flags} keyOf={({ id }) => id}>
          {(flag) => <FlagCard flag={flag} />}
        </CardList>
      )}
    </>
  );
};
