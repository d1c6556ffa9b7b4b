'use client';

import { CircleCheck, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList } from '@/components/ui/list';
import type { Data } from '@/lib/domain/data';
import type { Flag } from '@/lib/domain/merge/flag';
import { lotsWrittenTwice } from '@/lib/domain/stock/lots';
import { serialsTwice } from '@/lib/domain/stock/serials';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { FlagCard } from './flag-card';
import { WrittenTwiceCard } from './written-twice-card';

const NO_FLAGS: readonly Flag[] = [];

/** Serials that are in two places and lots that now are one, then every flag that nobody has settled yet, the newest first. */
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
