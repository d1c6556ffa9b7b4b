'use client';

import clsx from 'clsx';
import { Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { closeLayers, whenSettled } from '@/components/history/layers';
import { useNavigate } from '@/components/history/use-navigate';
import { useAct } from '@/components/write/use-act';
import type { Task } from '@/lib/domain/model/task';
import { startTask } from '@/lib/domain/task/status-changes';
import { readLetterKeys } from '@/lib/store/device/key-setting';
import { useFound } from '@/lib/store/react/search-index';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { useTheme } from '@/lib/store/react/use-theme';
import { formatCounted } from '@/lib/text/format';
import { Keys } from './key-list';
import type { PageAct } from './palette-acts';
import { type PaletteEntry, paletteGroups } from './palette-entries';

const STARTED = { savedText: 'Tarea iniciada', undoable: true };
const NOTHING_FOUND = 'No se encontraron resultados';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The position after some arrow steps; it wraps around at both ends. Without a position, down leads to the first entry. */
const placeAfter = (from: number, steps: number, count: number) => {
  if (steps === 0 || count === 0) return from;
  return ((((from < 0 && steps < 0 ? 0 : from) + steps) % count) + count) % count;
};

/** The text of early keys, the arrow steps after it, and whether Enter followed. */
const readEarly = (keys: readonly string[]) => {
  let [text, steps] = ['', 0];
  for (const key of keys) {
    if (key === 'Enter') return { text, steps, isEntered: true };
    const step = STEPS[key] ?? 0;
    steps = step && steps + step;
    if (key === 'Backspace') text = text.slice(0, -1);
    else if (!step) text += key;
  }
  return { text, steps, isEntered: false };
};

interface PaletteProps {
  /** The keys pressed before the field existed; the field takes them over. */
  readonly early: RefObject<readonly string[] | undefined>;
  /** The acts of the page when the palette was opened. */
  readonly here: readonly PageAct[];
  readonly onDone: () => void;
}

/** Buscar o hacer: the query finds records and acts; arrows move, Enter runs the marked entry. */
export const Palette = ({ early, here, onDone }: PaletteProps) => {
  const id = useId();
  const { replace } = useNavigate();
  const me = useCurrentUser()?.id;
  const data = useData((all) => all);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const found = useFound(wanted);
  const [theme, wear] = useTheme();
  const [, , open] = usePathname().split('/');
  const groups = useMemo(() => {
    const records = wanted.trim() === '' ? [] : (found?.groups ?? []);
    return paletteGroups({ data, me, query: wanted, found: records, here, open, theme });
  }, [data, me, wanted, found, here, open, theme]);
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  /** The query for which Enter was pressed before its results arrived. */
  const [entered, setEntered] = useState<string>();
  /** The entry reached by arrows, and the arrow steps taken before the query's results arrived. */
  const [moved, setMoved] = useState<{ readonly query: string; readonly key?: string; readonly steps: number }>();
  const steps = moved?.query === wanted ? moved.steps : 0;
  const reached = moved?.query === wanted ? entries.findIndex(({ key }) => key === moved.key) : -1;
  // With an empty query Enter does nothing until an arrow marks an entry: nobody has chosen the first one.
  const at = placeAfter(reached < 0 && wanted.trim() !== '' ? 0 : reached, steps, entries.length);
  const active = entries[at];
  const start = useAct<Pick<Task, 'id'>>(startTask, STARTED);

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    if ('path' in entry) {
      closeLayers();
      replace(entry.path);
      return;
    }
    if ('press' in entry) {
      // The palette and its history entry are removed first, so that a dialog of the act gets its own Back.
      setTimeout(() => {
        flushSync(onDone);
        whenSettled(entry.press);
      });
      return;
    }
    onDone();
    if ('starts' in entry) void start({ id: entry.starts });
    else wear(entry.theme);
  };
  const isFound = wanted === query && (active !== undefined || found?.isWhole === true);
  const runActive = useEffectEvent(() => run(active));
  useEffect(() => {
    if (!isFound || entered !== query) return;
    setEntered(undefined);
    runActive();
  }, [isFound, entered, query]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Enter') {
      if (active || query.trim() !== '') setEntered(query);
    } else if (step && query !== wanted) {
      // The shown entries belong to an older query.
      setMoved((before) => (before?.query === query ? { ...before, steps: before.steps + step } : { query, steps: step }));
    } else if (step && entries.length > 0) {
      setMoved({ query, key: entries[placeAfter(at, step, entries.length)]?.key, steps: 0 });
    } else return;
    event.preventDefault();
  };
  const box = useRef<HTMLInputElement>(null);
  // The dialog opens before this lazy part is loaded, so it sets the focus itself.
  useEffect(() => {
    box.current?.focus();
    const { text, steps, isEntered } = readEarly(early.current ?? []);
    if (text) setQuery(text);
    if (steps) setMoved({ query: text, steps });
    if (isEntered) setEntered(text);
    early.current = undefined;
  }, [early]);
  const optionId = (of: number) => `${id}-${of}`;
  useEffect(() => {
    // A block, since newer browsers return a promise that React would take for the effect's cleanup.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  return (
    <div className="grid gap-3">
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted" />
        <input
          ref={box}
          type="text"
          role="combobox"
          aria-label="Buscar o hacer"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(at)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Un proyecto, una tarea, «Asignar», «Ir a…»"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-h-control w-full rounded-control border border-outline bg-surface py-2 pr-3 pl-10"
        />
      </div>
      <p role="status" className={clsx('text-muted text-sm', entries.length > 0 && 'sr-only')}>
        {entries.length === 0
          ? found?.isWhole === false
            ? 'Buscando…'
            : NOTHING_FOUND
          : formatCounted(entries.length, 'resultado', 'resultados')}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Resultados" className="grid gap-3">
        {groups.map((group) => (
          <fieldset key={group.title} aria-label={group.title} className="m-0 grid min-w-0 border-0 p-0">
            <div aria-hidden className="px-2 pb-1 font-semibold text-muted text-sm">
              {group.title}
            </div>
            {group.entries.map((entry) => {
              const place = entries.indexOf(entry);
              const Icon = entry.icon;
              return (
                <button
                  key={entry.key}
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === at}
                  tabIndex={-1}
                  type="button"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => run(entry)}
                  className={clsx(
                    'flex min-h-control cursor-pointer text-left items-center gap-3 rounded-control px-2 py-1.5 hover:bg-pressed',
                    place === at && 'bg-pressed outline-2 outline-focus -outline-offset-2',
                  )}
                >
                  <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                  <span className="grid min-w-0 flex-1">
                    <span className="wrap-anywhere">{entry.label}</span>
                    {entry.detail && <span className="wrap-anywhere text-muted text-sm">{entry.detail}</span>}
                  </span>
                  {entry.keys && readLetterKeys() && (
                    <span className="flex shrink-0 gap-1">
                      <Keys keys={entry.keys} />
                    </span>
                  )}
                </button>
              );
            })}
          </fieldset>
        ))}
      </div>
    </div>
  );
};
