'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface Sums {
  /** The name of the collapsed part for screen readers, e.g. `Totales por estado`. */
  readonly label: string;
  /** The one figure that is always visible. */
  readonly line: string;
  readonly children: ReactNode;
}

/** The sums of a list: a line for its title, and the other sums, which a tap expands. */
export const useExpandableSums = (sums: Sums | undefined) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!sums) return undefined;
  const { label, line, children } = sums;
  return {
    line: <SumsButton label={label} line={line} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id} />,
    rest: (
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    ),
  };
};

interface SumsButtonProps {
  /** The name of the collapsed part for screen readers, e.g. `Totales por estado`. */
  readonly label: string;
  /** The one figure that is always visible. */
  readonly line: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly controls: string;
}

/** The sums of a list in one line, beside its title. */
const SumsButton = ({ label, line, isOpen, onToggle, controls }: SumsButtonProps) => (
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
