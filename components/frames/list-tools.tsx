'use client';

import clsx from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { createContext, type ReactNode, useId, useState } from 'react';
import { moveFocusByArrows, ONE_ROW } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWidth } from '@/components/ui/use-width';

/** The place for a table's own tools in the toolbar. */
interface TablePlace {
  /** `null` until the toolbar has rendered. */
  readonly place: HTMLElement | null;
  /** Whether `Filtrar` precedes them: then arrow keys move from it to them, and Tab skips them. */
  readonly isAfterFilters: boolean;
}

/** The toolbar above a table; `undefined` without one. */
export const TableTools = createContext<TablePlace | undefined>(undefined);

export interface MoreFilters {
  /** How many of these filters are set. */
  readonly active: number;
  /** Each is a named group or a `select`. */
  readonly children: ReactNode;
}

const PageViews = lazyPart(async () => (await import('./saved-views')).PageViews, null, { isOptional: true });

interface ListToolsProps {
  /** The search box, or a replacement. */
  readonly search?: ReactNode;
  /** The filter that is always visible. */
  readonly filters?: ReactNode;
  /** The filters behind `Filtrar`. */
  readonly more?: MoreFilters;
  /** Buttons at the end of the row. */
  readonly tools?: ReactNode;
}

/** The search box and the row of filters of a list: one below the other on a phone, side by side on a desk. */
export const ListTools = ({ search, filters, more, tools }: ListToolsProps) => {
  const [isOpen, setOpen] = useState(false);
  const isDesk = useWidth() === 'desk';
  const moreId = useId();
  return (
    <>
      <div data-list-tools data-no-print className="-my-1 grid grid-cols-1 gap-2 @4xl:flex @4xl:items-end @4xl:gap-3">
        {search}
        {(filters || more || tools) && (
          <div className="flex min-w-0 items-center gap-2 @4xl:flex-1">
            <div className={clsx('flex-1', ONE_ROW)}>{filters}</div>
            <fieldset className="m-0 flex shrink-0 items-center gap-2 border-0 p-0" onKeyDown={moveFocusByArrows}>
              <legend className="sr-only">Herramientas de la lista</legend>
              {more && (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={moreId}
                  onClick={() => setOpen(!isOpen)}
                  className="inline-flex min-h-touch min-w-touch shrink-0 items-center justify-center gap-1.5 rounded-control px-2 font-semibold text-link text-sm active:bg-pressed"
                >
                  <SlidersHorizontal aria-hidden className="size-5 shrink-0" />
                  <span className="max-[20rem]:sr-only">Filtrar</span>
                  {more.active > 0 && (
                    <span className="tabular min-w-5 rounded-full bg-primary px-1.5 text-on-primary text-xs">
                      {more.active}
                      <span className="sr-only">{more.active === 1 ? ' activo' : ' activos'}</span>
                    </span>
                  )}
                </button>
              )}
              {isDesk && <PageViews isTool isOfStop={more !== undefined} />}
              {tools}
            </fieldset>
          </div>
        )}
      </div>
      {more && (
        <div
          id={moreId}
          hidden={!isOpen}
          data-no-print
          className="grid gap-3 rounded-card border border-border bg-surface p-3 lg:flex lg:flex-wrap lg:items-end lg:gap-x-6 [&_legend]:not-sr-only [&_legend]:mb-1 [&_legend]:font-medium [&_legend]:text-sm"
        >
          {more.children}
          {!isDesk && isOpen && <PageViews isTool={false} />}
        </div>
      )}
    </>
  );
};
