'use client';

import clsx from 'clsx';
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { LineLink } from '@/components/ui/line-link';
import { Rows } from '@/components/ui/list/rows';
import { formatCounted } from '@/lib/text/format';
import { findOptions, type NoneToChoose, type PickerOption } from './picker-option';

interface PickerListProps {
  /** The id of the field, which gets `aria-controls` of the list. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly value: string;
  readonly emptyText: string;
  readonly none?: NoneToChoose;
  readonly query: string;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

const PAGE = 8;

/** The index to which a key moves among `count` options; `undefined` for any other key. */
const placeAfter = (key: string, at: number, count: number): number | undefined => {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at < 0 ? 0 : (at + 1) % count,
    ArrowUp: at <= 0 ? count - 1 : at - 1,
    Home: 0,
    End: count - 1,
    PageDown: Math.min(count - 1, at + PAGE),
    PageUp: Math.max(0, at - PAGE),
  };
  return count === 0 ? undefined : moves[key];
};

/** The dropdown list of a picker's field, which keeps the focus. Keys move through the matches, Enter chooses, Esc cancels. */
export const PickerList = ({ id, label, options, value, emptyText, none, query, onChoose, onClose }: PickerListProps) => {
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findOptions(options, wanted), [options, wanted]);
  /** The option that is active by keyboard, and its query: another query resets it. */
  const [moved, setMoved] = useState<{ readonly id: string; readonly query: string }>();
  const isOnly = found.length === 1 && wanted !== '';
  const resting = wanted === '' ? value : isOnly ? found[0]?.id : undefined;
  const activeId = moved?.query === wanted ? moved.id : resting;
  const at = found.findIndex((option) => option.id === activeId);

  const way = useRef<HTMLSpanElement>(null);
  const take = () => {
    // The results may be older than the newest input.
    const now = wanted === query ? found : findOptions(options, query);
    const active = wanted === query ? found[at] : undefined;
    const taken = active ?? (now.length === 1 ? now[0] : undefined);
    if (taken) onChoose(taken.id);
    return taken !== undefined;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== document.getElementById(id) || event.isComposing) return;
    const next = placeAfter(event.key, at, found.length);
    const option = next === undefined ? undefined : found[next];
    if (option) setMoved({ id: option.id, query: wanted });
    else if (event.key === 'Enter' && none && !(event.ctrlKey || event.metaKey)) way.current?.querySelector('a')?.click();
    else if (event.key === 'Enter') {
      const isTaken = take();
      // Ctrl+Enter also saves the form, unless the typed text matches no option.
      if ((event.ctrlKey || event.metaKey) && (isTaken || query === '')) return;
    } else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    // Otherwise Esc would also close a dialog around the form.
    event.stopPropagation();
  });
  // If the list closed before the focus has moved on, the dialog around the form would take the focus.
  const leave = useEffectEvent(() => setTimeout(onClose));
  useEffect(() => {
    const field = document.getElementById(id);
    const closeLater = () => void leave();
    // If the person left the field while the list was loading, it closes.
    if (document.activeElement !== field) closeLater();
    field?.addEventListener('blur', closeLater);
    return () => field?.removeEventListener('blur', closeLater);
  }, [id]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);

  useEffect(() => {
    const field = document.getElementById(id);
    const activeOption = at < 0 ? null : document.getElementById(`${id}-option-${activeId}`);
    if (activeOption) field?.setAttribute('aria-activedescendant', activeOption.id);
    else field?.removeAttribute('aria-activedescendant');
    activeOption?.scrollIntoView({ block: 'nearest' });
    return () => field?.removeAttribute('aria-activedescendant');
  }, [id, at, activeId]);
  const panel = useRef<HTMLDivElement>(null);
  useTopLayer(panel, id);

  return (
    <div
      ref={panel}
      id={`${id}-list`}
      popover="manual"
      className="absolute inset-x-0 top-full z-30 mt-1 overflow-clip text-text rounded-card border border-border bg-raised shadow-lg"
    >
      <p role="status" className={clsx('px-3 py-2 text-muted text-sm', found.length > 0 && wanted === '' && 'sr-only')}>
        {found.length === 0 ? emptyText : formatCounted(found.length, 'resultado', 'resultados')}
      </p>
      {none && (
        // The field keeps the focus; otherwise the list would close before the link is followed.
        <span ref={way} className="flex px-3 pb-2">
          <LineLink href={none.href} tabIndex={-1} onMouseDown={(event) => event.preventDefault()}>
            {none.label}
          </LineLink>
        </span>
      )}
      <div
        id={`${id}-options`}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        // The field keeps the focus; otherwise the list would close before the tap is handled.
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-[min(18rem,var(--room,18rem))] overflow-y-auto overscroll-contain"
      >
        <ul role="presentation">
          <Rows
            rows={found}
            keyOf={keyOfOption}
            stays={(option) => option.id === activeId}
            rowProps={(option) => ({
              id: `${id}-option-${option.id}`,
              role: 'option',
              'aria-selected': option.id === value,
              onClick: () => onChoose(option.id),
              className: clsx(OPTION, option.id === activeId && 'bg-pressed outline-2 outline-focus -outline-offset-2'),
            })}
          >
            {({ title, detail }) => (
              <>
                <span className="min-w-0 wrap-anywhere">{title}</span>
                {detail && <span className="min-w-0 wrap-anywhere text-muted text-sm">{detail}</span>}
              </>
            )}
          </Rows>
        </ul>
      </div>
    </div>
  );
};

/** The greatest height of the options and the line above them, in pixels at the default text size. */
const WHOLE = 330;
/** The space between the list and the window's edge, with the line above the options. */
const EDGE = 56;

/** Places the list below its field, or above it if there is more space. */
const placeBeside = (list: HTMLElement, field: Element) => {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  const above = top;
  const below = window.innerHeight - bottom;
  const isUnder = below >= WHOLE || below >= above;
  Object.assign(list.style, {
    position: 'fixed',
    right: 'auto',
    left: `${left}px`,
    width: `${width}px`,
    top: isUnder ? `${bottom}px` : 'auto',
    bottom: isUnder ? 'auto' : `${window.innerHeight - top + 4}px`,
  });
  list.style.setProperty('--room', `${Math.max(0, (isUnder ? below : above) - EDGE)}px`);
};

/**
 * Shows the list in the top layer, so that no dialog clips it. It follows its field while the page or the dialog scrolls. In a browser
 * without popovers it stays in the form's flow.
 */
const useTopLayer = (panel: RefObject<HTMLElement | null>, fieldId: string) => {
  useEffect(() => {
    const list = panel.current;
    const field = document.getElementById(fieldId);
    if (!(list && field)) return;
    if (!('showPopover' in list)) {
      // The braces return nothing: newer browsers answer a promise, which React would take for the effect's cleanup.
      panel.current?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const place = () => placeBeside(list, field);
    list.showPopover();
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [panel, fieldId]);
};

const OPTION = 'flex min-h-control cursor-pointer flex-col justify-center px-3 py-2 hover:bg-pressed aria-selected:font-semibold';
const keyOfOption = ({ id }: PickerOption) => id;
