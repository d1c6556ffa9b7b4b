import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';

export interface NoneFoundProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Whether a search or a filter hides rows. */
  readonly isNarrowed: boolean;
  /** How to create the list's first row. */
  readonly first: string;
  /** A link to the page where that is done, if it is not this one. */
  readonly action?: ReactNode;
}

/** The message of a list without rows: to remove the search or filter, or to create the first row. */
export const NoneFound = ({ icon, title, isNarrowed, first, action }: NoneFoundProps) => (
  <EmptyState
    icon={icon}
    title={title}
    detail={isNarrowed ? 'Cambia la búsqueda o el filtro.' : first}
    action={!isNarrowed && action}
  />
);
