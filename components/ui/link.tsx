'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';
import { whenSettled } from '@/components/history/layers';

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'download' | 'target'> {
  /** A path of this site, or a fragment of this page (`#…`). */
  readonly href: string;
  /** The page replaces this one in the history. */
  readonly replace?: boolean;
  /** `false`: the next page keeps this page's scroll position. */
  readonly scroll?: boolean;
}

/** Whether a click has no modifier key: with one the browser opens a tab or a window, or saves the page. */
export const isPlainTap = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | globalThis.MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link that loads its page once a finger, a mouse or the focus is on it. Next's own link would load every visible link, with
 * three requests each, during a first visit; it also adds 3 kB to every page's script.
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
