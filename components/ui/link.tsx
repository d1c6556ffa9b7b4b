'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import { whenSettled } from '@/components/history/layers';

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'download' | 'target'> {
  /** A path of this site, or a place of this page (`#…`). */
  readonly href: string;
  /** The page takes this one's place in the history. */
  readonly replace?: boolean;
  /** The next page keeps the place to which this one is scrolled. */
  readonly scroll?: boolean;
}

/** With a key held the browser opens another tab or window, or saves the page. */
export const isPlainTap = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link whose page is fetched once a finger, a mouse or the focus is on it. Next's own would fetch every link in view,
 * three requests each, while a first visit still loads; it is also 3 kB in every page's script.
 */
export const Link = ({
  href,
  replace = false,
  scroll = true,
  onClick,
  onTouchStart,
  onMouseEnter,
  onFocus,
  ...rest
}: LinkProps) => {
  const router = useRouter();
  const isPath = href.startsWith('/');
  const prefetch = () => {
    if (isPath) router.prefetch(href);
  };
  return (
    <a
      {...rest}
      href={isPath ? BASE_PATH + href : href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainTap(event)) return;
        event.preventDefault();
        whenSettled(() => (replace ? router.replace(href, { scroll }) : router.push(href, { scroll })));
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        prefetch();
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        prefetch();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch();
      }}
    />
  );
};
