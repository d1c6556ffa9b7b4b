'use client';

import clsx from 'clsx';
import { usePathname } from 'next/navigation';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { isPlainTap, Link } from '@/components/ui/link';
import { Menu } from '@/components/ui/overlay/menu';
import type { MenuItem } from '@/components/ui/overlay/menu-panel';
import type { Path } from '@/lib/routes';
import { FullScreen } from './full-screen';

interface Tab {
  readonly href: string;
  readonly label: string;
}

const bare = (path: string) => path.replace(/\/+$/, '');

/** Scrolls up on a tap on the current tab instead of navigating: a late navigation would overwrite a newer query in the address. */
const stayWhereShown = (event: MouseEvent<HTMLAnchorElement>) => {
  if (!isPlainTap(event) || event.currentTarget.href !== window.location.href) return;
  event.preventDefault();
  window.scrollTo({ top: 0 });
};

/** The tabs of a detail page. Each is a route, so they are links. They replace each other, so that Back leaves the page. */
const TabsNav = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => {
  const here = bare(usePathname());
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const tab = current.current;
    if (tab && here) tab.parentElement?.parentElement?.scrollTo?.({ left: tab.offsetLeft - 48 });
  }, [here]);
  return (
    <nav aria-label={label} className="border-b border-border bg-surface">
      <ul className="mx-auto flex max-w-column overflow-x-auto px-2 [scrollbar-width:none]">
        {tabs.map((tab) => {
          const active = bare(tab.href) === here;
          return (
            <li key={tab.href} className="shrink-0 grow">
              <Link
                ref={active ? current : undefined}
                href={tab.href}
                replace
                onClick={stayWhereShown}
                aria-current={active ? 'page' : undefined}
                className={clsx(
                  'flex min-h-control min-w-touch items-center justify-center border-b-3 px-3 text-sm -outline-offset-3',
                  active ? 'border-primary font-bold text-link' : 'border-transparent font-medium text-muted active:bg-pressed',
                )}
              >
                {tab.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

interface DetailScreenProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The parent page, if the page was opened from outside. */
  readonly back: Path;
  /** The items of `Más opciones`. */
  readonly menu?: readonly MenuItem[];
  /** Actions on this record that only the palette offers. */
  readonly also?: readonly MenuItem[];
  readonly tabs?: readonly Tab[];
  readonly children: ReactNode;
}

/** The page of one record. */
export const DetailScreen = ({ title, subtitle, back, menu, also, tabs, children }: DetailScreenProps) => (
  <FullScreen
    title={title}
    subtitle={subtitle}
    back={back}
    actions={menu && menu.length > 0 && <Menu label="Más opciones" items={menu} also={also} className="active:opacity-60" />}
    below={tabs && <TabsNav label={`Secciones de ${title}`} tabs={tabs} />}
  >
    {children}
  </FullScreen>
);
