import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail?: ReactNode;
  /** What fills it. */
  readonly action?: ReactNode;
}

/** Nothing to show: which nothing it is, and what to do about it. Announced when it appears. */
export const EmptyState = ({ icon: Icon, title, detail, action }: EmptyStateProps) => (
  <div
    data-empty-state
    className="grid justify-items-center gap-3 rounded-card border border-dashed border-outline/70 px-4 py-8 text-center"
  >
    <Icon aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
    <p role="status" className="font-medium">
      {title}
    </p>
    {detail && <p className="text-sm text-muted">{detail}</p>}
    {action}
  </div>
);
