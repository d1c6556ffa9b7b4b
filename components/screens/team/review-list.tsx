'use client';

import { CircleCheck, UsersRound } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList } from '@/components/ui/list';
import { routes } from '@/lib/routes';
import { useTeam } from '@/lib/store/react/use-team';
import { FlagCard } from './flag-card';

/** Every flag that nobody has settled yet, the newest first. */
export const ReviewList = () => {
  const team = useTeam();
  if (!team)
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
  if (team.flags.length === 0)
    return <EmptyState icon={CircleCheck} title="Nada por revisar" detail="Lo que dos personas cambien a la vez sale aquí." />;
  return (
    <CardList label="Por revisar" rows={team.flags} keyOf={({ id }) => id}>
      {(flag) => <FlagCard flag={flag} />}
    </CardList>
  );
};
