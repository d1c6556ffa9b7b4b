'use client';

import { EllipsisVertical } from 'lucide-react';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLayer } from '@/components/history/use-layer';
import { iconButtonLook } from '@/components/ui/button-look';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWhenIdle } from '@/components/ui/when-idle';
import type { MenuItem, MenuOpening } from './menu-panel';

const MenuPanel = lazyPart(async () => (await import('./menu-panel')).MenuPanel);

const offers = new WeakMap<Element, readonly MenuItem[]>();

/** The items that a menu's button offers now, for the palette and the shortcuts. */
export const menuItemsOf = (button: Element): readonly MenuItem[] => offers.get(button) ?? [];

interface MenuButtonProps {
  /** The name of the button that opens it, e.g. `Más opciones`. */
  readonly label: string;
  readonly face: ReactNode;
  /** The visible text of the button, if it has any; screen readers read it after the label. */
  readonly faceText?: string;
  readonly className?: string;
  /** More properties of the button; a `className` replaces the round look. */
  readonly button?: Pick<ComponentProps<'button'>, 'className' | 'tabIndex' | 'onKeyDown'>;
  /** Loads the code of `panel` in an idle moment. */
  readonly load: () => unknown;
  readonly offered?: readonly MenuItem[];
  readonly panel: (opening: MenuOpening) => ReactNode;
}

/** A button with a menu. The panel's code loads in an idle moment, or with the first tap. */
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
  /** Actions on the same record that only the palette offers. */
  readonly also?: readonly MenuItem[];
  readonly className?: string;
}

/** A button with a menu of actions. An action runs after the menu has closed, so that a dialog gets the focus and its own Back step. */
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
