import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from './link';
import { TONE_SOFT, type Tone } from './tone';

const LOOK = 'block rounded-card border border-border bg-surface p-gutter max-[22.5rem]:p-[min(0.75rem,4vw)]';

/** A surface that holds one thing. */
export const Card = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={clsx(LOOK, className)}>{children}</div>
);

/** A whole card that is one link; what stands in it is its name. */
export const CardLink = ({ className, children, ...rest }: LinkProps) => (
  <Link {...rest} className={clsx(LOOK, 'active:bg-pressed', className)}>
    {children}
  </Link>
);

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly detail?: ReactNode;
  readonly href?: string;
  readonly icon?: LucideIcon;
  readonly tone?: Tone;
}

/** The largest size in which so many characters fit half a phone. */
const sizeOf = (characters: number) =>
  characters <= 7 ? 'text-title' : characters <= 10 ? 'text-section' : 'font-semibold max-[22.5rem]:text-sm';

/** One figure with its name; a link when it opens the list that it counts. Beside a longer name the figures stand on one line. */
export const Tile = ({ label, value, detail, href, icon: Icon, tone = 'info' }: TileProps) => {
  const content = (
    <span data-tile className={clsx('grid grid-cols-[1fr_auto] gap-x-2 gap-y-1', !detail && 'h-full grid-rows-[1fr_auto]')}>
      <span className="wrap-anywhere min-w-0 font-medium text-muted text-sm">{label}</span>
      {Icon && (
        <span className={clsx('-mt-1 -mr-1 self-start rounded-full p-2 max-[24rem]:hidden', TONE_SOFT[tone])}>
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <span className={clsx('wrap-anywhere tabular col-span-2 min-w-0', sizeOf(String(value).length))}>{value}</span>
      {detail && <span className="col-span-2 text-muted text-sm">{detail}</span>}
    </span>
  );
  return href ? <CardLink href={href}>{content}</CardLink> : <Card>{content}</Card>;
};

/** Tiles side by side, two on a phone. */
export const Tiles = ({ children }: { readonly children: ReactNode }) => (
  <div
    data-of-records
    className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
  >
    {children}
  </div>
);
