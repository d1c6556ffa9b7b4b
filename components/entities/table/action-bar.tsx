'use client';

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface ActionBarProps {
  readonly children: ReactNode;
  readonly onClear: () => void;
}

/** The acts on the selected rows, side by side. */
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
  /** Whether it opens a dialog first. */
  readonly asks?: boolean;
  readonly children: ReactNode;
}

/** A button that acts on the selected rows. */
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
