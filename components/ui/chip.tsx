import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { TONE_SOFT, type Tone } from './tone';

interface ChipProps {
  readonly tone: Tone;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A status with icon, word and tone, never by colour alone (WCAG 1.4.1). */
export const Chip = ({ tone, icon: Icon, children, className }: ChipProps) => (
  <span
    className={clsx(
      'inline-flex max-w-full shrink-0 wrap-anywhere items-center gap-1 rounded-full border border-current/25 px-[min(0.625rem,2.5vw)] py-0.5 text-sm font-medium',
      TONE_SOFT[tone],
      className,
    )}
  >
    <Icon aria-hidden className="size-[min(1rem,5vw)] shrink-0" />
    {children}
  </span>
);
