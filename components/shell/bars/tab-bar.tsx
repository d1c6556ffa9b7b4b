'use client';

import clsx from 'clsx';
import { type LucideIcon, Menu } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { TAB_AREAS } from '@/components/shell/areas/tab-areas';
import { lazyPart } from '@/components/ui/lazy-part';
import { Link } from '@/components/ui/link';
import { useWhenIdle, whenIdle } from '@/components/ui/when-idle';
import type { Path } from '@/lib/routes';

const MoreSheet = lazyPart(async () => (await import('./more-sheet')).MoreSheet);

const TABS = Object.values(TAB_AREAS);

/** Whether a page belongs to an area: its path begins with the area's. */
export const isUnder = (path: string, href: Path) => (href === '/' ? path === '/' : path.startsWith(href.replace(/\/$/, '')));

const look = (active: boolean) =>
  clsx(
    'flex h-row w-full min-w-[min(2.75rem,14vw)] flex-col items-center justify-center gap-0.5 border-t-3 -outline-offset-3 active:bg-pressed',
    active ? 'border-primary font-bold text-link' : 'border-transparent font-medium text-muted',
  );

const Face = ({ icon: Icon, active, children }: { icon: LucideIcon; active: boolean; children: ReactNode }) => (
  <>
    <Icon aria-hidden className="size-[min(1.5rem,7vw)] shrink-0" strokeWidth={active ? 2.5 : 2} />
    <span className="whitespace-nowrap text-[max(13px,min(0.8125rem,3.4vw))] leading-tight">{children}</span>
  </>
);

const toTop = () => window.scrollTo({ top: 0, behavior: 'smooth' });

/** Prefetches the pages of the tabs once the browser is idle. */
const useTabsAhead = (path: string) => {
  const router = useRouter();
  useEffect(
    () =>
      whenIdle(() => {
        for (const { href } of TABS) if (!isUnder(path, href)) router.prefetch(href);
      }),
    [router, path],
  );
};

/** The bottom bar. A tap on the current tab scrolls to the top. */
export const TabBar = () => {
  const path = usePathname();
  const [more, setMore] = useState<boolean>();
  useTabsAhead(path);
  useWhenIdle(MoreSheet.load);
  // The bar is shown on the tabs and the areas of Más only.
  const inMore = !TABS.some(({ href }) => isUnder(path, href));
  return (
    <nav
      aria-label="Principal"
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-20 border-border border-t bg-raised pb-[env(safe-area-inset-bottom,0px)]"
    >
      <ul className="mx-auto flex max-w-column">
        {TABS.map(({ href, label, icon }) => {
          const active = isUnder(path, href);
          return (
            <li key={href} className="grow">
              <Link
                href={href}
                aria-current={active ? 'page' : undefined}
                onClick={active ? toTop : undefined}
                className={look(active)}
              >
                <Face icon={icon} active={active}>
                  {label}
                </Face>
              </Link>
            </li>
          );
        })}
        <li className="grow">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={more ?? false}
            onClick={() => setMore(true)}
            className={look(inMore)}
          >
            <Face icon={Menu} active={inMore}>
              Más
            </Face>
          </button>
        </li>
      </ul>
      {more !== undefined && <MoreSheet open={more} onOpenChange={setMore} />}
    </nav>
  );
};
