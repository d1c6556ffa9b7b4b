'use client';

import clsx from 'clsx';
import { usePathname } from 'next/navigation';
import { useId } from 'react';
import { SavedViews } from '@/components/frames/saved-views';
import { AREAS, BUSINESS_AREAS, type CountedArea, DEVICE_AREAS } from '@/components/shell/areas/areas';
import { NotificationBell } from '@/components/shell/header/notification-bell';
import { UserMenu } from '@/components/shell/header/user-menu';
import { SaveStatus } from '@/components/shell/storage/save-status';
import { Link } from '@/components/ui/link';
import { routes } from '@/lib/routes';
import { useCurrentUser, useData, useStoreStatus, useToday } from '@/lib/store/react/store';
import { useReviewCounts } from '@/lib/store/react/use-review-counts';
import { useIsInTeam } from '@/lib/store/react/use-team';
import { formatCount } from '@/lib/text/format';
import { PRODUCT_NAME } from '@/lib/text/product';
import { listBeside } from './beside';
import { isUnder } from './tab-bar';

const ROW = 'flex min-h-touch w-full shrink-0 items-center gap-4.5 rounded-control px-3 whitespace-nowrap -outline-offset-3';
const rowLook = (active: boolean) =>
  clsx(ROW, active ? 'bg-primary-soft font-bold text-link' : 'font-medium text-text hover:bg-pressed');

interface BarLinkProps extends Omit<CountedArea, 'count'> {
  readonly count?: number;
}

/** A link whose name is the area and whose description is the number. */
const BarLink = ({ href, label, icon: Icon, count = 0, counted, calls = false }: BarLinkProps) => {
  const path = usePathname();
  // A record belongs to the area of the list beside it.
  const active = isUnder(listBeside(path)?.href ?? path, href);
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
        <span className="w-36 shrink-0 whitespace-normal text-balance leading-tight">{label}</span>
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

const AreaLinks = ({ areas }: { readonly areas: readonly CountedArea[] }) => {
  const today = useToday();
  const isOpen = useStoreStatus() !== 'opening';
  const { all } = useReviewCounts();
  const toReview = useIsInTeam() ? all : 0;
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
 * The navigation of a desk, on every route: the areas with their numbers, the search, the bell and the acting person. In a narrow
 * window it shows icons only, and expands under the mouse or the keyboard's focus.
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
      <BarLink {...AREAS.search} />
      <NotificationBell className={clsx(rowLook(false), 'text-start [&>svg]:size-5')}>
        <span aria-hidden>{'Notificaciones '}</span>
      </NotificationBell>
      <hr className="my-1 border-border" />
      <AreaLinks areas={BUSINESS_AREAS} />
      <div data-open-only>
        <SavedViews isBesideTools />
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
