'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { changeLocal, onLocal, readLocal, SITE_NAME } from '@/lib/store/device/local-values';

interface Sums {
  /** What folds, for who hears it: `Totales por estado`. */
  readonly label: string;
  /** The one figure that is always in sight. */
  readonly line: string;
  readonly children: ReactNode;
}

/** What the records of a list add up to: a line that goes beside its title, and the rest of it, which a tap unfolds. */
export const useFoldedSums = (sums: Sums | undefined) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!sums) return undefined;
  const { label, line, children } = sums;
  return {
    line: <FoldedSums label={label} line={line} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id} />,
    rest: (
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    ),
  };
};

interface FoldedSumsProps {
  /** What folds, for who hears it: `Totales por estado`. */
  readonly label: string;
  /** The one figure that is always in sight. */
  readonly line: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly controls: string;
}

/** The sums of a list in one line, beside its title. */
const FoldedSums = ({ label, line, isOpen, onToggle, controls }: FoldedSumsProps) => (
  <button
    type="button"
    data-tells
    data-of-records
    data-opened-only
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onToggle}
    className="-my-1 -me-2 flex min-h-touch min-w-touch flex-1 basis-[min-content] items-center justify-end gap-1 rounded-control px-2 text-end max-[22.5rem]:-me-0 max-[22.5rem]:px-0 max-[22.5rem]:text-xs text-link text-sm leading-tight active:bg-pressed lg:max-w-fit lg:justify-start lg:text-start"
  >
    <span className="sr-only">{label}: </span>
    <span className="tabular min-w-0 font-semibold [overflow-wrap:normal]">{line}</span>
    <ChevronDown aria-hidden className={clsx('size-5 shrink-0 max-[22.5rem]:hidden', isOpen && 'rotate-180')} />
  </button>
);

const OPENED = `${SITE_NAME}:opened`;
/** What a browser without room for it could not keep. */
let unkept: string | undefined;
const readOpened = () => unkept ?? readLocal(OPENED) ?? '';

/** Whether what folds under this title is unfolded, and how to turn that over. The device remembers it for every screen, and for the next start. */
export const useFold = (title: string) => {
  const titles = useSyncExternalStore(onLocal, readOpened, () => '').split('\n');
  const isOpen = titles.includes(title);
  const toggle = () => {
    const others = titles.filter((other) => other !== title && other !== '');
    const text = (isOpen ? others : [...others, title]).join('\n');
    unkept = text;
    if (changeLocal(OPENED, text || null)) unkept = undefined;
  };
  return [isOpen, toggle] as const;
};

interface FoldButtonProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** What stays in sight of it, beside its title. */
  readonly children?: ReactNode;
}

/** What stands in a heading that folds its section. */
export const FoldButton = ({ title, isOpen, onToggle, children }: FoldButtonProps) => (
  <button
    type="button"
    data-tells={children ? '' : undefined}
    aria-expanded={isOpen}
    onClick={onToggle}
    className="-mx-2 flex min-h-touch w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-control px-2 text-start active:bg-pressed lg:min-h-control"
  >
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      {title}
      {children}
    </span>
    <ChevronDown aria-hidden className={clsx('size-5 shrink-0 text-muted', isOpen && 'rotate-180')} />
  </button>
);

interface FoldedSectionProps {
  readonly title: string;
  /** What stays in sight of it, beside its title. */
  readonly line?: ReactNode;
  /** It stands within a card, among other facts. */
  readonly isFact?: boolean;
  /** Drawn once it is open: what is folded asks the store for nothing. */
  readonly children: ReactNode;
}

/** A named part of a screen (h2) that few need: its heading opens it. */
export const FoldedSection = ({ title, line, isFact = false, children }: FoldedSectionProps) => {
  const [isOpen, toggle] = useFold(title);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id={id} className={isFact ? 'font-medium text-muted text-sm' : 'text-section'}>
        <FoldButton title={title} isOpen={isOpen} onToggle={toggle}>
          {line}
        </FoldButton>
      </h2>
      {isOpen && children}
    </section>
  );
};
