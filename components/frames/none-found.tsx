import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';

export interface NoneFoundProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** A search or a filter leaves rows out. */
  readonly isNarrowed: boolean;
  /** How the list's first row comes to be. */
  readonly first: string;
  /** What leads to where that is done, if it is not here. */
  readonly action?: ReactNode;
}

/** A list without rows says what to do next: widen what narrows it, or begin it. */
export const NoneFound = ({ icon, title, isNarrowed, first, action }: NoneFoundProps) => (
  <EmptyState
    icon={icon}
    title={title}
    detail={isNarrowed ? 'Cambia la búsqueda o el filtro.' : first}
    action={!isNarrowed && action}
  />
);
