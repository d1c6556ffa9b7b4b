'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { changeLocal, onLocal, readLocal, SITE_NAME } from '@/lib/store/device/local-values';

const OPENED = `${SITE_NAME}:opened`;
/** The expanded titles if the browser could not store them. */
let unkept: string | undefined;
const readOpened = () => unkept ?? readLocal(OPENED) ?? '';

/** Whether the part with this title is expanded, and a function that toggles it. The device stores it for all such titles. */
export const useExpanded = (title: string) => {
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

interface ExpandButtonProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The part that stays visible, beside the title. */
  readonly children?: ReactNode;
}

/** The button in the heading of an expandable section. */
export const ExpandButton = ({ title, isOpen, onToggle, children }: ExpandButtonProps) => (
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

interface ExpandableSectionProps {
  readonly title: string;
  /** The part that stays visible, beside the title. */
  readonly line?: ReactNode;
  /** Whether it is within a card, among other facts. */
  readonly isFact?: boolean;
  /** Rendered only while open, so that collapsed content reads no data. */
  readonly children: ReactNode;
}

/** A named part of a screen (h2) that few people need; its heading opens it. */
export const ExpandableSection = ({ title, line, isFact = false, children }: ExpandableSectionProps) => {
  const [isOpen, toggle] = useExpanded(title);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id={id} className={isFact ? 'font-medium text-muted text-sm' : 'text-section'}>
        <ExpandButton title={title} isOpen={isOpen} onToggle={toggle}>
          {line}
        </ExpandButton>
      </h2>
      {isOpen && children}
    </section>
  );
};
