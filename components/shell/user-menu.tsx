'use client';

import { LogOut, UserRound, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Avatar, initials } from '@/components/ui/avatar';
import { Menu } from '@/components/ui/menu';
import { Sheet } from '@/components/ui/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { roleOf } from '@/lib/domain/permission';
import { routes } from '@/lib/routes';
import { useCurrentUser } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { roleLabel } from '@/lib/text/labels';
import { HEADER_ICON } from './header-icon';

const loadSignOut = () => import('./sign-out');
const SignOut = lazy(async () => ({ default: (await loadSignOut()).SignOut }));
const loadPeople = () => import('./people-list');
const PeopleList = lazy(async () => ({ default: (await loadPeople()).PeopleList }));

const WHO_WORKS = 'Lo que se haga en este dispositivo queda a nombre de quien elijas.';
const WHERE_DATA_STAYS =
  'Tus datos se quedan en este dispositivo: no se envían a ningún servidor, y quien lo desbloquee puede verlos.';
const WHERE_TEAM_DATA_STAYS =
  'Tus datos están en este dispositivo, en los de tu equipo y en su servidor. Quien desbloquee este dispositivo puede verlos.';

/** Who acts on this device, and what they may do about it. */
export const UserMenu = () => {
  useWhenIdle(loadSignOut);
  useWhenIdle(loadPeople);
  const user = useCurrentUser();
  const isInTeam = useTeam() !== null;
  const [changing, setChanging] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const name = user?.name ?? 'Sin usuario';
  const profile = user ? [{ label: 'Mi Perfil', icon: UserRound, href: routes.user(user.id) }] : [];
  return (
    <>
      <Menu
        label="Menú de usuario"
        className={HEADER_ICON}
        face={
          <span data-opened-only>
            <Avatar name={name} className="size-[min(2.5rem,12vw)]! text-[min(0.875rem,4.4vw)]!" />
          </span>
        }
        faceText={initials(name)}
        heading={
          <div className="flex items-center gap-3">
            <Avatar name={name} />
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              {user && <p className="text-muted text-sm">{user.email}</p>}
              {user && <p className="text-muted text-sm">{roleLabel[roleOf(user)]}</p>}
            </div>
          </div>
        }
        items={[
          ...profile,
          { label: 'Cambiar de usuario', icon: Users, onSelect: () => setChanging(true) },
          { label: 'Sign out', icon: LogOut, onSelect: () => setLeaving(true) },
        ]}
      />
      <Sheet open={changing} onOpenChange={setChanging} title="Cambiar de usuario" description={WHO_WORKS}>
        <Suspense fallback={<RowsSkeleton />}>
          <PeopleList onDone={() => setChanging(false)} />
        </Suspense>
      </Sheet>
      <Sheet
        open={leaving}
        onOpenChange={setLeaving}
        title="Sign out"
        description={isInTeam ? WHERE_TEAM_DATA_STAYS : WHERE_DATA_STAYS}
      >
        <Suspense fallback={<RowsSkeleton />}>
          <SignOut onDone={() => setLeaving(false)} />
        </Suspense>
      </Sheet>
    </>
  );
};
