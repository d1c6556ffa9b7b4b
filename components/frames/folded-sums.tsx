'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

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
    className="-my-1 -me-2 flex min-h-touch min-w-touch flex-1 basis-[min-content] items-center justify-end gap-1 rounded-control px-2 text-end max-[22.5rem]:-me-0 max-[22.5rem]:px-0 max-[22.5rem]:text-xs text-link text-sm leading-tight active:bg-pressed lg:flex-none"
  >
    <span className="sr-only">{label}: </span>
    <span className="tabular min-w-0 font-semibold [overflow-wrap:normal]">{line}</span>
    <ChevronDown aria-hidden className={clsx('size-5 shrink-0 max-[22.5rem]:hidden', isOpen && 'rotate-180')} />
  </button>
);
