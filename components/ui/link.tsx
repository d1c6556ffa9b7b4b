'use client';

import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';

export interface LinkProps extends ComponentProps<typeof NextLink> {
  readonly href: string;
}

/**
 * A link whose page is fetched once a finger, a mouse or the focus is on it. Next would fetch every link in view,
 * three requests each, while a first visit still loads.
 */
export const Link = ({ href, onTouchStart, onMouseEnter, onFocus, ...rest }: LinkProps) => {
  const router = useRouter();
  const prefetch = () => {
    if (href.startsWith('/')) router.prefetch(href);
  };
  return (
    <NextLink
      {...rest}
      href={href}
      prefetch={false}
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
