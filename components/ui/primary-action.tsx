import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { ButtonLink } from './button-link';

interface PrimaryActionProps {
  readonly icon: LucideIcon;
  readonly href?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

const LOOK = 'pointer-events-auto rounded-full px-5 shadow-md';

/** The one action of a list, in the thumb's corner. It has its own place after the last row, so it never covers it: put it last. */
export const PrimaryAction = ({ icon, href, onClick, children }: PrimaryActionProps) => (
  <div
    data-primary-action
    className="pointer-events-none sticky bottom-[calc(var(--bottom-bar)+1rem)] z-10 mt-auto flex justify-end"
  >
    {href ? (
      <ButtonLink href={href} icon={icon} aria-keyshortcuts="N" className={LOOK}>
        {children}
      </ButtonLink>
    ) : (
      <Button onClick={onClick} icon={icon} aria-keyshortcuts="N" className={LOOK}>
        {children}
      </Button>
    )}
  </div>
);
