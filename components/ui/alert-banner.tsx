import clsx from 'clsx';
import type { ReactNode } from 'react';
import { TONE_SOFT, type Tone } from './tone';
import { TONE_ICON } from './tone-icon';

interface AlertBannerProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits. Omit it for a banner that was there when the screen opened. */
  readonly role?: 'alert' | 'status';
}

/** Scrolls a new alert into view, e.g. when the person is far down a list. */
export const scrollToIt = (alert: HTMLDivElement | null) => alert?.scrollIntoView({ block: 'nearest' });

/** A message in a frame: what happened, what is safe, what to do. */
export const AlertBanner = ({ tone, title, children, action, role }: AlertBannerProps) => (
  <div
    role={role}
    className={clsx(
      'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-current/25 px-4 py-3',
      TONE_SOFT[tone],
    )}
  >
    <AlertText tone={tone} title={title}>
      {children}
    </AlertText>
    {action && <div className="ml-auto flex flex-wrap gap-2">{action}</div>}
  </div>
);

const AlertText = ({ tone, title, children }: Pick<AlertBannerProps, 'tone' | 'title' | 'children'>) => {
  const Icon = TONE_ICON[tone];
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="wrap-anywhere grid min-w-0 gap-0.5">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
      </div>
    </div>
  );
};
