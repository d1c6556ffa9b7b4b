'use client';

import * as Dropdown from '@radix-ui/react-dropdown-menu';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { whenSettled } from '@/components/history/layers';
import { SheetLink } from './sheet-link';

interface ItemLook {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly tone?: 'danger';
}
export type MenuItem = ItemLook & ({ readonly href: string } | { readonly onSelect: () => void });

/** What a menu's button passes to its panel. */
export interface MenuOpening {
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly button: RefObject<HTMLButtonElement | null>;
}

interface MenuPanelProps extends MenuOpening {
  readonly items: readonly MenuItem[];
  readonly heading?: ReactNode;
}

const itemLook = ({ tone }: MenuItem) =>
  clsx(
    'flex min-h-control items-center gap-3 rounded-control px-3 data-[highlighted]:bg-pressed',
    'focus-visible:outline-2 focus-visible:outline-focus focus-visible:-outline-offset-2',
    tone === 'danger' ? 'mt-2 text-danger' : 'text-text',
  );

const ItemFace = ({ icon: Icon, label }: MenuItem) => (
  <>
    {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
    <span className="min-w-0">{label}</span>
  </>
);

const NOT_THE_BUTTON = { 'aria-haspopup': undefined, 'aria-expanded': undefined, type: undefined };

/** The container of the menu: the landmark of its button. For a button in a dialog it is the body. */
const homeOf = (button: Element | null) =>
  button?.closest('[role=dialog]') ? undefined : button?.closest<HTMLElement>('header, nav, main');

/** The part of a menu that needs Radix; loaded with the first menu. */
export const MenuPanel = ({ label, items, heading, open, onOpenChange, button }: MenuPanelProps) => (
  <Dropdown.Root open={open} onOpenChange={onOpenChange}>
    {/* Only the menu's anchor: the real button exists before Radix has loaded. */}
    <Dropdown.Trigger asChild {...NOT_THE_BUTTON}>
      <span aria-hidden className="pointer-events-none absolute inset-0" />
    </Dropdown.Trigger>
    {open && <div aria-hidden className="pointer-events-auto fixed inset-0 z-40" />}
    <Dropdown.Portal container={homeOf(button.current)}>
      <Dropdown.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        loop
        aria-label={label}
        aria-labelledby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // A tap beside the menu focuses an ancestor of the button, e.g. the body. Only another element keeps the focus.
          const went = document.activeElement?.contains(button.current) === false;
          if (!went) button.current?.focus({ preventScroll: true });
        }}
        className="enter-fade z-50 max-h-[min(80dvh,var(--radix-dropdown-menu-content-available-height))] min-w-56 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-border bg-raised p-2 text-text shadow-lg"
      >
        {heading && <div className="border-border border-b px-3 pt-1 pb-3">{heading}</div>}
        {items.map((item) =>
          'href' in item ? (
            <Dropdown.Item key={item.label} asChild className={itemLook(item)}>
              <SheetLink href={item.href}>
                <ItemFace {...item} />
              </SheetLink>
            </Dropdown.Item>
          ) : (
            <Dropdown.Item
              key={item.label}
              className={clsx(itemLook(item), 'cursor-pointer')}
              onSelect={() => setTimeout(whenSettled, 0, item.onSelect)}
            >
              <ItemFace {...item} />
            </Dropdown.Item>
          ),
        )}
      </Dropdown.Content>
    </Dropdown.Portal>
  </Dropdown.Root>
);
