import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Its name is heard, not seen. */
  readonly isQuiet?: boolean;
}

/** A named part of a screen (h2), with at most one action or one figure beside its name. */
export const Section = ({ title, action, children, className, isQuiet = false }: SectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('grid min-w-0 grid-cols-1 gap-3', className)}>
      <div
        className={clsx(
          isQuiet
            ? 'sr-only'
            : ['flex flex-wrap items-center justify-between gap-x-3 gap-y-1', action ? 'min-h-touch lg:min-h-control' : 'pt-2'],
        )}
      >
        <h2 id={id} className="min-w-0 grow basis-28 text-section">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
};

/** The titles of what was unfolded since the app was opened; it stays open on the next screen. */
const opened = new Set<string>();

/** Whether what folds under this title is unfolded, and how to turn that over. */
export const useFold = (title: string) => {
  const [isOpen, setOpen] = useState(() => opened.has(title));
  const toggle = () => {
    if (isOpen) opened.delete(title);
    else opened.add(title);
    setOpen(!isOpen);
  };
  return [isOpen, toggle] as const;
};

interface FoldButtonProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** What stands in a heading that folds its section. */
export const FoldButton = ({ title, isOpen, onToggle }: FoldButtonProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="-mx-2 flex min-h-touch w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-control px-2 text-start active:bg-pressed lg:min-h-control"
  >
    {title}
    <ChevronDown aria-hidden className={clsx('size-5 shrink-0 text-muted', isOpen && 'rotate-180')} />
  </button>
);

interface FoldedSectionProps {
  readonly title: string;
  /** Drawn once it is open: what is folded asks the store for nothing. */
  readonly children: ReactNode;
}

/** A named part of a screen (h2) that few need: its heading opens it. */
export const FoldedSection = ({ title, children }: FoldedSectionProps) => {
  const [isOpen, toggle] = useFold(title);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id={id} className="text-section">
        <FoldButton title={title} isOpen={isOpen} onToggle={toggle} />
      </h2>
      {isOpen && children}
    </section>
  );
};
