'use client';

import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotificationBell } from '@/components/shell/header/notification-bell';
import { UserMenu } from '@/components/shell/header/user-menu';
import { IconLink } from '@/components/ui/button-link';
import { Link } from '@/components/ui/link';
import { routes } from '@/lib/routes';
import { PRODUCT_NAME } from '@/lib/text/product';
import { TabBar } from './tab-bar';

/** The frame of the four tabs and of the areas in Más: header, content, bottom bar. */
export const MainShell = ({ children }: { children: ReactNode }) => (
  <div data-shell="main" className="flex min-h-dvh flex-col">
    <header
      data-on-header
      className="sticky top-0 z-20 [@media(height<30rem)]:relative bg-header pt-[env(safe-area-inset-top,0px)] text-on-header forced-colors:border-b"
    >
      <div className="mx-auto flex h-row max-w-column items-center gap-[min(0.25rem,1vw)] pr-[min(0.5rem,2vw)] pl-[min(1rem,4.2vw)]">
        <Link
          href={routes.home()}
          className="-ml-2 flex min-h-touch min-w-0 items-center rounded-control px-2 font-bold text-[min(1.25rem,6.5vw)]"
        >
          {PRODUCT_NAME}
        </Link>
        <span className="flex-1" />
        <IconLink href={routes.search()} label="Buscar" icon={Search} className="header-icon" />
        <NotificationBell />
        <UserMenu />
      </div>
    </header>
    <main
      id="contenido"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-column flex-1 flex-col gap-4 px-gutter pt-gutter pb-[calc(1.5rem+var(--bottom-bar)+var(--end-room))]"
    >
      {children}
    </main>
    <TabBar />
  </div>
);
