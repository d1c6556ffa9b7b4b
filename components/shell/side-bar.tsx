'use client';

import clsx from 'clsx';
import { type LucideIcon, Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useId } from 'react';
import { Link } from '@/components/ui/link';
import { type Path, routes } from '@/lib/routes';
import { useCurrentUser, useData, useStoreStatus, useToday } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { formatCount } from '@/lib/text/format';
import { PRODUCT_NAME } from '@/lib/text/product';
import { AREAS, type Area, DEVICE_AREAS } from './areas';
import { NotificationBell } from './notification-bell';
import { SaveStatus } from './save-status';
import { SavedViews } from './saved-views';
import { isUnder } from './tab-bar';
import { UserMenu } from './user-menu';

const ROW = 'flex min-h-touch w-full shrink-0 items-center gap-4.5 rounded-control px-3 whitespace-nowrap -outline-offset-3';
const rowLook = (active: boolean) =>
  clsx(ROW, active ? 'bg-primary-soft font-bold text-link' : 'font-medium text-text hover:bg-pressed');

interface BarLinkProps {
  readonly href: Path;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly count?: number;
  readonly counted?: string;
  readonly calls?: boolean;
}

/** The area's name is the link's; its number is said after it. */
const BarLink = ({ href, label, icon: Icon, count = 0, counted, calls = false }: BarLinkProps) => {
  const active = isUnder(usePathname(), href);
  const id = useId();
  return (
    <div className="relative">
      <Link
        href={href}
        title={label}
        aria-describedby={count > 0 ? `${id}c` : undefined}
        aria-current={active ? 'page' : undefined}
        className={rowLook(active)}
      >
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={active ? 2.5 : 2} />
        <span className="min-w-0 grow truncate">{label}</span>
      </Link>
      {count > 0 && (
        <span
          id={`${id}c`}
          data-open-only
          className={clsx(
            'tabular pointer-events-none absolute inset-y-0 end-3 my-auto h-fit rounded-full px-2 font-semibold text-xs',
            calls ? 'bg-warning-soft text-warning' : 'bg-neutral-soft text-neutral',
          )}
        >
          {formatCount(count)}
          <span className="sr-only"> {counted}</span>
        </span>
      )}
    </div>
  );
};

const AreaLinks = ({ areas }: { readonly areas: readonly Area[] }) => {
  const today = useToday();
  const isOpen = useStoreStatus() !== 'opening';
  const toReview = useTeam()?.flags.length ?? 0;
  const counts = useData((data) =>
    Object.fromEntries(areas.map(({ href, count }) => [href, (isOpen && count?.(data, today)) || 0])),
  );
  return (
    <ul className="grid gap-0.5">
      {areas.map(({ href, label, icon, counted, calls }) => (
        <li key={href}>
          <BarLink
            href={href}
            label={label}
            icon={icon}
            count={href === routes.team() ? toReview : counts[href]}
            counted={counted}
            calls={calls}
          />
        </li>
      ))}
    </ul>
  );
};

/**
 * The navigation of a desk, on every route: every area with its number, the search, the bell and who works. Where the window leaves
 * room for icons only, it opens under the mouse and under the keyboard's focus.
 */
export const SideBar = () => {
  const name = useCurrentUser()?.name;
  return (
    <nav aria-label="Principal" data-side-bar className="flex flex-col gap-0.5 p-1.5 text-sm">
      <Link href={routes.home()} className={clsx(ROW, 'ps-1.5! font-bold text-base')}>
        <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-control bg-header text-on-header">
          {PRODUCT_NAME[0]}
        </span>
        {PRODUCT_NAME}
      </Link>
      <BarLink href={routes.search()} label="Buscar" icon={Search} />
      <NotificationBell className={clsx(rowLook(false), 'text-start')}>
        <span aria-hidden>{'Notificaciones '}</span>
      </NotificationBell>
      <hr className="my-1 border-border" />
      <AreaLinks areas={AREAS} />
      <div data-open-only>
        <SavedViews />
      </div>
      <hr className="my-1 border-border" />
      <AreaLinks areas={DEVICE_AREAS} />
      <div className="mt-auto flex items-center gap-2 pt-2">
        <UserMenu />
        <span className="grid w-38 shrink-0 [&_p]:leading-tight">
          <span aria-hidden className="truncate font-medium">
            {name}
          </span>
          <span className="text-muted">
            <SaveStatus />
          </span>
        </span>
      </div>
    </nav>
  );
};
