'use client';

import { Avatar, initials } from '@/components/ui/avatar';
import { lazyPart } from '@/components/ui/lazy-part';
import { MenuButton } from '@/components/ui/overlay/menu';
import { useCurrentUser } from '@/lib/store/react/store';

const UserMenuPanel = lazyPart(async () => (await import('./user-menu-panel')).UserMenuPanel);

/** The acting person's initials; a tap opens the user menu. */
export const UserMenu = () => {
  const name = useCurrentUser()?.name ?? 'Sin usuario';
  return (
    <MenuButton
      label="Menú de usuario"
      className="header-icon"
      face={
        <span data-opened-only>
          <Avatar name={name} className="size-[min(2.5rem,12vw)]! text-[min(0.875rem,4.4vw)]!" />
        </span>
      }
      faceText={initials(name)}
      load={UserMenuPanel.load}
      panel={(opening) => <UserMenuPanel {...opening} name={name} />}
    />
  );
};
