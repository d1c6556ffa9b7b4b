'use client';

import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Avatar, initials } from '@/components/ui/avatar';
import { Menu } from '@/components/ui/menu';
import { roleOf } from '@/lib/domain/user/rules';
import { routes } from '@/lib/routes';
import { useCurrentUser } from '@/lib/store/store';
import { roleLabel } from '@/lib/text/labels';
import { SignOutSheet } from './sign-out-sheet';

/** Who acts on this device, and what they may do about it. */
export const UserMenu = () => {
  const user = useCurrentUser();
  const [leaving, setLeaving] = useState(false);
  const name = user?.name ?? 'Sin usuario';
  const profile = user ? [{ label: 'Mi Perfil', icon: UserRound, href: routes.user(user.id) }] : [];
  return (
    <>
      <Menu
        label="Menú de usuario"
        className="active:bg-black/20"
        face={<Avatar name={name} className="size-10! text-sm" />}
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
      <SignOutSheet open={leaving} onOpenChange={setLeaving} />
    </>
  );
};
