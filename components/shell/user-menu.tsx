'use client';

import { LogOut, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Avatar, initials } from '@/components/ui/avatar';
import { Menu } from '@/components/ui/menu';
import { Sheet } from '@/components/ui/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { roleOf } from '@/lib/domain/user/rules';
import { routes } from '@/lib/routes';
import { useCurrentUser } from '@/lib/store/store';
import { roleLabel } from '@/lib/text/labels';

const loadSignOut = () => import('./sign-out');
const SignOut = lazy(async () => ({ default: (await loadSignOut()).SignOut }));

const WHERE_DATA_STAYS =
  'Tus datos se quedan en este dispositivo: no se envían a ningún servidor, y quien lo desbloquee puede verlos.';

/** Who acts on this device, and what they may do about it. */
export const UserMenu = () => {
  useWhenIdle(loadSignOut);
  const user = useCurrentUser();
  const [leaving, setLeaving] = useState(false);
  const name = user?.name ?? 'Sin usuario';
  const profile = user ? [{ label: 'Mi Perfil', icon: UserRound, href: routes.user(user.id) }] : [];
  return (
    <>
      <Menu
        label="Menú de usuario"
        className="active:bg-black/20"
        face={
          <span data-opened-only>
            <Avatar name={name} className="size-10! text-sm" />
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
        items={[...profile, { label: 'Sign out', icon: LogOut, onSelect: () => setLeaving(true) }]}
      />
      <Sheet open={leaving} onOpenChange={setLeaving} title="Sign out" description={WHERE_DATA_STAYS}>
        <Suspense fallback={<RowsSkeleton />}>
          <SignOut onDone={() => setLeaving(false)} />
        </Suspense>
      </Sheet>
    </>
  );
};
