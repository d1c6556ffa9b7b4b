import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Its name is heard, not seen. */
  readonly isQuiet?: boolean;
}

/** A named part of a screen (h2), with at most one action beside its name. */
export const Section = ({ title, action, children, className, isQuiet = false }: SectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('grid min-w-0 grid-cols-1 gap-3', className)}>
      <div
        className={clsx(
          isQuiet ? 'sr-only' : 'flex min-h-touch flex-wrap lg:min-h-control items-center justify-between gap-x-3 gap-y-1',
        )}
      >
        <h2 id={id} className="min-w-0 text-section">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
};
