'use client';

import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button';
import { ButtonLink } from './button-link';

interface PrimaryActionProps {
  readonly icon: LucideIcon;
  readonly href?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** How long after the last scroll event the page counts as still. */
const REST_MS = 400;

/** Whether the page is scrolling. */
const useScrolling = () => {
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      setScrolling(true);
      clearTimeout(rest);
      rest = setTimeout(() => setScrolling(false), REST_MS);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      clearTimeout(rest);
    };
  }, []);
  return isScrolling;
};

/** A strip of the page's colour behind the button, so that it does not cut a text in half. */
const STRIP =
  'relative flex w-full justify-end before:absolute before:-inset-x-gutter before:-top-2 before:-bottom-4 before:bg-background lg:before:hidden';

/**
 * The main action of a list, on a phone in the bottom right corner; while the page scrolls, only its icon. It has its own space after
 * the last row, so that it never covers it: render it last.
 */
export const PrimaryAction = ({ icon, href, onClick, children }: PrimaryActionProps) => {
  const isScrolling = useScrolling();
  const look = clsx('pointer-events-auto relative rounded-full shadow-md', isScrolling ? 'px-5 max-lg:px-3' : 'px-5');
  const words = <span className={clsx(isScrolling && 'max-lg:sr-only')}>{children}</span>;
  return (
    <div
      data-primary-action
      className="pointer-events-none sticky bottom-[calc(var(--bottom-bar)+1rem)] z-10 mt-auto flex justify-end"
    >
      <div className={clsx(STRIP, isScrolling ? 'before:opacity-0' : 'before:pointer-events-auto')}>
        {href ? (
          <ButtonLink href={href} icon={icon} aria-keyshortcuts="N" className={look}>
            {words}
          </ButtonLink>
        ) : (
          <Button onClick={onClick} icon={icon} aria-keyshortcuts="N" className={look}>
            {words}
          </Button>
        )}
      </div>
    </div>
  );
};
