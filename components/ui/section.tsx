import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

/** The heading's row. Links and buttons beside a title get the touch height on a phone. */
const HEADING = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 max-lg:[&>:is(a,button)]:min-h-touch';

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** The title is only for screen readers. */
  readonly isQuiet?: boolean;
}

/** A named part of a screen (h2), with at most one action or one figure beside its name. */
export const Section = ({ title, action, children, className, isQuiet = false }: SectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('grid min-w-0 grid-cols-1 gap-2 lg:gap-3', className)}>
      <div className={clsx(isQuiet ? 'sr-only' : [HEADING, action ? 'min-h-touch lg:min-h-control' : 'pt-2'])}>
        <h2 id={id} className="min-w-0 grow basis-36 text-section">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
};
