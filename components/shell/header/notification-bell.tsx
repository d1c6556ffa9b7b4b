'use client';

import clsx from 'clsx';
import { Bell } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { iconButtonLook } from '@/components/ui/button-look';
import { lazyPart } from '@/components/ui/lazy-part';
import { Sheet } from '@/components/ui/overlay/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useWhenIdle } from '@/components/ui/when-idle';
import { unreadCount } from '@/lib/domain/notification/rules';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatCount } from '@/lib/text/format';

const NotificationList = lazyPart(async () => (await import('./notification-list')).NotificationList, <RowsSkeleton rows={5} />);

interface NotificationBellProps {
  readonly className?: string;
  /** More content of the button, beside the bell. */
  readonly children?: ReactNode;
}

/** The bell with the number of unread notifications. It opens their list. */
export const NotificationBell = ({ className = iconButtonLook('header-icon'), children }: NotificationBellProps) => {
  useWhenIdle(NotificationList.load);
  const [open, setOpen] = useState(false);
  const me = useCurrentUser()?.id;
  const unread = useData((data) => unreadCount(data, me));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread === 0 ? 'Notificaciones' : `Notificaciones, ${formatCount(unread)} sin leer`}
        onClick={() => setOpen(true)}
        className={`relative ${className}`}
      >
        <Bell aria-hidden className="size-6 shrink-0" />
        {children}
        {unread > 0 && (
          <span
            data-opened-only
            className={clsx(
              'absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-header bg-on-header px-1 font-bold text-header text-xs tabular',
              // Aligned with the numbers of the side bar.
              children && 'xl:inset-y-0 xl:end-3 xl:my-auto xl:border-transparent xl:bg-primary xl:px-1.5 xl:text-on-primary',
            )}
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <Sheet open={open} onOpenChange={setOpen} title="Notificaciones" size="popover" maxHeight={80}>
        <NotificationList />
      </Sheet>
    </>
  );
};
