import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from './link';
import { TONE_SOFT, type Tone } from './tone';

const LOOK = 'block rounded-card border border-border bg-surface p-gutter max-[22.5rem]:p-[min(0.75rem,4vw)]';

/** A card that contains one item. */
export const Card = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={clsx(LOOK, className)}>{children}</div>
);

/** A card that is a link as a whole; its content is the link's name. */
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

/** The largest text size in which this number of characters fits half a phone's width. */
const sizeOf = (characters: number) =>
  characters <= 7 ? 'text-title' : characters <= 10 ? 'text-section' : 'font-semibold max-[22.5rem]:text-sm';

/** A figure with its name; a link if it opens the list that it counts. The figures of adjacent tiles align at the bottom. */
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

/** A grid of tiles, two in a row on a phone. */
export const Tiles = ({ children }: { readonly children: ReactNode }) => (
  <div
    data-of-records
    className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
  >
    {children}
  </div>
);
