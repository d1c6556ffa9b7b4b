'use client';

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface ActionBarProps {
  readonly children: ReactNode;
  /** Clears the selection. */
  readonly onClear: () => void;
}

/** What can be done with the chosen rows, side by side. */
export const ActionBar = ({ children, onClear }: ActionBarProps) => (
  <div role="toolbar" aria-label="Con las filas elegidas" className="flex flex-wrap items-center gap-2">
    {children}
    <Button variant="ghost" onClick={onClear} className="ms-auto min-h-9! py-1!">
      Quitar selección
    </Button>
  </div>
);

interface ActionButtonProps {
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  /** Opens a dialog that asks for something first. */
  readonly asks?: boolean;
  readonly children: ReactNode;
}

/** One action on the chosen rows. */
export const ActionButton = ({ icon, onClick, asks = false, children }: ActionButtonProps) => (
  <Button
    variant="secondary"
    icon={icon}
    onClick={onClick}
    aria-haspopup={asks ? 'dialog' : undefined}
    className="min-h-9! px-3! py-1!"
  >
    {children}
  </Button>
);
