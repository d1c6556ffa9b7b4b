'use client';

import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from '@/components/ui/link';
import { SheetLink } from '@/components/ui/overlay/sheet-link';
import type { RowsProps } from './row-props';
import { Rows } from './rows';

interface ListProps<Row> extends RowsProps<Row> {
  /** The list's name for screen readers. */
  readonly label?: string;
}

const MOST_CARDS = 25;

/** Rows in one card, with hairlines between them. */
export const List = <Row,>({ label, ...rows }: ListProps<Row>) => {
  return (
    <ul aria-label={label} className="divide-y divide-border overflow-clip rounded-card border border-border bg-surface">
      <Rows {...rows} />
    </ul>
  );
};

/** A list of separate cards. */
export const CardList = <Row,>({ label, ...rows }: ListProps<Row>) => {
  return (
    <ul
      aria-label={label}
      className={clsx('grid grid-cols-1 gap-3', rows.rows.length <= MOST_CARDS && '@2xl:grid-cols-2 @6xl:grid-cols-3')}
    >
      <Rows {...rows} most={MOST_CARDS} />
    </ul>
  );
};

export interface RowContent {
  /** The name that people look for. It wraps and never pushes the figure out. */
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Money or a quantity, at the right. */
  readonly figure?: ReactNode;
  readonly chip?: ReactNode;
  readonly leading?: ReactNode;
}

export const RowText = ({ title, detail, figure, chip, leading }: RowContent) => (
  <>
    {leading && <span className="shrink-0">{leading}</span>}
    <span className="flex min-w-0 grow basis-28 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="wrap-anywhere grid min-w-0 grow basis-36 gap-0.5">
        <span className="font-medium">{title}</span>
        {detail && <span className="text-muted text-sm">{detail}</span>}
        {chip && figure === undefined && <span className="pt-1">{chip}</span>}
      </span>
      {figure !== undefined && (
        <span className="ml-auto flex max-w-full flex-col items-end gap-1">
          <span className="tabular text-right font-semibold">{figure}</span>
          {chip}
        </span>
      )}
    </span>
  </>
);

const ROW = 'flex min-h-row items-center gap-[min(0.75rem,3vw)] px-gutter';

interface RowLinkProps extends RowContent {
  readonly href: string;
  /** In a sheet or dialog the link replaces its history entry. */
  readonly inSheet?: boolean;
  readonly onClick?: () => void;
}

/** The address of the record that is open beside the list. */
export const OpenRecord = createContext<string | undefined>(undefined);

/** A row that is a link as a whole. */
export const RowLink = ({ href, inSheet = false, onClick, ...content }: RowLinkProps) => {
  const RowAnchor = inSheet ? SheetLink : Link;
  const isOpen = useContext(OpenRecord) === href;
  return (
    <RowAnchor
      href={href}
      onClick={onClick}
      aria-current={isOpen || undefined}
      className={clsx(ROW, 'active:bg-pressed -outline-offset-3')}
    >
      <RowText {...content} />
      <ChevronRight aria-hidden className="-mr-1 size-[min(1.25rem,5.5vw)] shrink-0 text-muted" />
    </RowAnchor>
  );
};

/** A row that is a button as a whole. `pressed` makes it a choice in a multi-select. */
export const RowButton = ({ onClick, pressed, ...content }: RowContent & { onClick: () => void; pressed?: boolean }) => (
  <button
    type="button"
    data-tells
    aria-pressed={pressed}
    onClick={onClick}
    className={clsx(ROW, 'w-full text-start active:bg-pressed -outline-offset-3', pressed && 'bg-primary-soft')}
  >
    <RowText {...content} />
  </button>
);

/** A row of text with its own buttons (`actions`) at the right, or below if the text would get too narrow. */
export const Row = ({ actions, ...content }: RowContent & { actions?: ReactNode }) => (
  <div className={clsx(ROW, 'flex-wrap gap-y-0')}>
    <RowText {...content} />
    {actions && (
      <span className="my-1.5 ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-2">{actions}</span>
    )}
  </div>
);
