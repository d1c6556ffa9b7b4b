'use client';

import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useLayer } from '@/components/history/use-layer';
import { iconButtonLook } from './button-look';
import type { MenuItem } from './menu-panel';
import { useWhenIdle } from './use-when-idle';

const loadPanel = () => import('./menu-panel');
const MenuPanel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }));

interface MenuProps {
  /** The name of the button that opens it, e.g. `Más opciones`. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: LucideIcon;
  /** What the button shows instead of an icon; its text, if any, is said after the label. */
  readonly face?: ReactNode;
  readonly faceText?: string;
  /** What stands over the items. */
  readonly heading?: ReactNode;
  readonly className?: string;
}

/** A button with a menu of actions. An action runs once the menu is gone, so that what it opens gets the focus and its own Back. */
export const Menu = ({ label, items, icon: Icon = EllipsisVertical, face, faceText, heading, className }: MenuProps) => {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayer(open, () => setOpen(false));
  useWhenIdle(loadPanel);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <span className="relative inline-flex shrink-0">
      <button
        ref={button}
        type="button"
        aria-label={faceText ? `${label}, ${faceText}` : label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={show}
        className={iconButtonLook(className)}
      >
        {face ?? <Icon aria-hidden className="size-6" />}
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <MenuPanel label={label} items={items} heading={heading} open={open} onOpenChange={setOpen} button={button} />
        </Suspense>
      )}
    </span>
  );
};
