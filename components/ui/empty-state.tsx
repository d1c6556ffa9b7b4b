import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail?: ReactNode;
  /** The action that adds the first item. */
  readonly action?: ReactNode;
  /** One line, if no action is needed. */
  readonly isLine?: boolean;
}

/** The message of an empty list: why it is empty, and what to do. Announced when it appears. */
export const EmptyState = ({ icon: Icon, title, detail, action, isLine = false }: EmptyStateProps) => (
  <div
    data-empty-state
    className={clsx(
      'rounded-card border border-dashed border-outline/70 px-4',
      isLine ? 'flex min-h-row items-center gap-3 py-2' : 'grid justify-items-center gap-3 py-8 text-center',
    )}
  >
    <Icon aria-hidden className={clsx('shrink-0 text-muted', isLine ? 'size-5' : 'size-10')} strokeWidth={1.5} />
    <p role="status" className="font-medium">
      {title}
    </p>
    {detail && <p className="text-sm text-muted">{detail}</p>}
    {action}
  </div>
);
