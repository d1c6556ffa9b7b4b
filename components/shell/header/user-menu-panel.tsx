'use client';

import { LogOut, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { AddressText } from '@/components/ui/address-text';
import { Avatar } from '@/components/ui/avatar';
import { type MenuOpening, MenuPanel } from '@/components/ui/menu-panel';
import { Sheet } from '@/components/ui/sheet';
import { roleOf } from '@/lib/domain/permission';
import { routes } from '@/lib/routes';
import { useCurrentUser } from '@/lib/store/react/store';
import { useIsInTeam } from '@/lib/store/react/use-team';
import { roleLabel } from '@/lib/text/labels';
import { PeopleList } from './people-list';
import { SignOut } from './sign-out';

const WHO_WORKS = 'Lo que se haga en este dispositivo queda a nombre de quien elijas.';
const WHERE_DATA_STAYS =
  'Tus datos se quedan en este dispositivo: no se envían a ningún servidor, y quien lo desbloquee puede verlos.';
const WHERE_TEAM_DATA_STAYS =
  'Tus datos están en este dispositivo, en los de tu equipo y en su servidor. Quien desbloquee este dispositivo puede verlos.';

/** What the user menu holds and opens; it stays while the page does, because its sheets outlive the menu. */
export const UserMenuPanel = ({ name, ...opening }: MenuOpening & { readonly name: string }) => {
  const user = useCurrentUser();
  const isInTeam = useIsInTeam();
  const [changing, setChanging] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const profile = user ? [{ label: 'Mi Perfil', icon: UserRound, href: routes.user(user.id) }] : [];
  return (
    <>
      <MenuPanel
        {...opening}
        heading={
          <div className="flex items-center gap-3">
            <Avatar name={name} />
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              {user && (
                <p className="text-muted text-sm">
                  <AddressText text={user.email} />
                </p>
              )}
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
      <Sheet open={changing} onOpenChange={setChanging} title="Cambiar de usuario" description={isInTeam ? undefined : WHO_WORKS}>
        <PeopleList onDone={() => setChanging(false)} />
      </Sheet>
      <Sheet
        open={leaving}
        onOpenChange={setLeaving}
        title="Sign out"
        description={isInTeam ? WHERE_TEAM_DATA_STAYS : WHERE_DATA_STAYS}
      >
        <SignOut onDone={() => setLeaving(false)} />
      </Sheet>
    </>
  );
};
