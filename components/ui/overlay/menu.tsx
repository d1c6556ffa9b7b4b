'use client';

import { EllipsisVertical } from 'lucide-react';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLayer } from '@/components/history/use-layer';
import { iconButtonLook } from '@/components/ui/button-look';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import type { MenuItem, MenuOpening } from './menu-panel';

const MenuPanel = lazyPart(async () => (await import('./menu-panel')).MenuPanel);

const offers = new WeakMap<Element, readonly MenuItem[]>();

/** What may be done through a menu's button now, for who offers it elsewhere as well. */
export const offeredBehind = (button: Element): readonly MenuItem[] => offers.get(button) ?? [];

interface MenuButtonProps {
  /** The name of the button that opens it, e.g. `Más opciones`. */
  readonly label: string;
  readonly face: ReactNode;
  /** The text of the face, if it has any; it is said after the label. */
  readonly faceText?: string;
  readonly className?: string;
  /** What else its button bears; a look of its own goes before the round one. */
  readonly button?: Pick<ComponentProps<'button'>, 'className' | 'tabIndex' | 'onKeyDown'>;
  /** Fetches what `panel` draws, once that delays nothing. */
  readonly load: () => unknown;
  readonly offered?: readonly MenuItem[];
  readonly panel: (opening: MenuOpening) => ReactNode;
}

/** A button with a menu whose panel comes with the first tap, or before. */
export const MenuButton = ({ label, face, faceText, className, button: own, load, offered, panel }: MenuButtonProps) => {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayer(open, () => setOpen(false));
  useWhenIdle(load);
  useLayoutEffect(() => {
    if (button.current && offered) offers.set(button.current, offered);
  }, [offered]);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <span className="relative inline-flex max-w-full shrink-0">
      <button
        ref={button}
        type="button"
        aria-label={faceText ? `${label}, ${faceText}` : label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={show}
        className={iconButtonLook(className)}
        {...own}
      >
        {face}
      </button>
      {wanted && panel({ label, open, onOpenChange: setOpen, button })}
    </span>
  );
};

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** What only the palette offers of the same record. */
  readonly also?: readonly MenuItem[];
  readonly className?: string;
}

/** A button with a menu of actions. An action runs once the menu is gone, so that what it opens gets the focus and its own Back. */
export const Menu = ({ label, items, also = [], className }: MenuProps) => (
  <MenuButton
    label={label}
    className={className}
    face={<EllipsisVertical aria-hidden className="size-6" />}
    load={MenuPanel.load}
    offered={[...items, ...also]}
    panel={(opening) => <MenuPanel {...opening} items={items} />}
  />
);
