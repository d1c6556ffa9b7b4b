'use client';

import clsx from 'clsx';
import { Bookmark, Pencil, X } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useContext, useId, useState, useSyncExternalStore } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { Button, IconButton } from '@/components/ui/button';
import { TOOL } from '@/components/ui/button-look';
import { Link } from '@/components/ui/link';
import { Sheet } from '@/components/ui/overlay/sheet';
import { SheetLink } from '@/components/ui/overlay/sheet-link';
import { showToast } from '@/components/ui/toast/toast';
import { searchForm } from '@/lib/kernel/search';
import { onLocal } from '@/lib/store/device/local-values';
import { LONGEST_VIEW_NAME, readViews, type SavedView, writeViews } from '@/lib/store/device/saved-views';
import { useCurrentUser } from '@/lib/store/react/store';
import { ListInPane } from './frame-context';
import { STEPS } from './query-names';

const NONE: readonly SavedView[] = [];
const NOT_KEPT = 'Este navegador no guardó la vista. Revisa su espacio e intenta otra vez.';

/** A person's saved views, and the function that writes them. */
const useViews = () => {
  const me = useCurrentUser()?.id;
  const views = useSyncExternalStore(
    onLocal,
    () => (me ? readViews(me) : NONE),
    () => NONE,
  );
  const write = (next: readonly SavedView[]) => {
    const isKept = me !== undefined && writeViews(me, next);
    if (!isKept) showToast({ text: NOT_KEPT, tone: 'danger' });
    return isKept;
  };
  return { views, write };
};

interface NameFormProps {
  readonly first: string;
  readonly taken: readonly string[];
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** A form for a view's name. An empty or taken name shows an error at the field. */
const NameForm = ({ first, taken, onSave, onCancel }: NameFormProps) => {
  const id = useId();
  const [name, setName] = useState(first);
  const [error, setError] = useState<string>();
  const save = () => {
    const wanted = name.trim();
    if (wanted === '') setError('Escribe un nombre para la vista.');
    else if (taken.some((other) => searchForm(other) === searchForm(wanted)))
      setError('Ya tienes una vista con ese nombre. Escribe otro.');
    else onSave(wanted);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid gap-2"
    >
      <label htmlFor={id} className="font-medium text-sm">
        Nombre de la vista
      </label>
      <input
        id={id}
        ref={(field) => field?.focus()}
        value={name}
        maxLength={LONGEST_VIEW_NAME}
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
        className={CONTROL}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Guardar</Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
};

/** A person's views, those of the shown list, and the address of its current filter. */
const useViewsOfPage = () => {
  const { views, write } = useViews();
  const page = usePathname();
  // Beside a record the address has the filter of the list, under the record's path.
  const list = useContext(ListInPane);
  const address = useFilteredAddress(list?.href);
  const ofPage = views.filter(({ path }) => bare(path) === bare(list?.href ?? page));
  return { views, write, address, ofPage, listName: list?.label };
};

const bare = (path: string) => path.replace(/\/?(\?.*)?$/, '');

interface ViewsToolProps {
  /** Whether it shares the tab stop of the button before it. */
  readonly isOfStop?: boolean;
}

/** The toolbar's button on a desk that opens the views of the list. It is shown if there are any, or one can be saved. */
const ViewsTool = ({ isOfStop = false }: ViewsToolProps) => {
  const { address, ofPage } = useViewsOfPage();
  const [isOpen, setOpen] = useState(false);
  if (ofPage.length === 0 && address === '' && !isOpen) return null;
  return (
    <>
      <Button
        variant="ghost"
        icon={Bookmark}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        tabIndex={isOfStop ? -1 : undefined}
        title="Vistas"
        className={TOOL}
      >
        <span className="@max-6xl:sr-only">Vistas</span>
      </Button>
      <Sheet open={isOpen} onOpenChange={setOpen} title="Vistas">
        <SavedViews inSheet isOfPage />
      </Sheet>
    </>
  );
};

/** The views of a list in its toolbar: a button on a desk, a part of `Filtrar` on a phone. */
export const PageViews = ({ isTool, ...tool }: ViewsToolProps & { readonly isTool: boolean }) =>
  isTool ? <ViewsTool {...tool} /> : <SavedViews isOfPage />;

interface SavedViewsProps {
  /** In a sheet a link replaces the sheet's history entry. */
  readonly inSheet?: boolean;
  /** Only the views of the shown list. */
  readonly isOfPage?: boolean;
  /** It is in the navigation, where a filter can be saved only if the page's list has no toolbar. */
  readonly isBesideTools?: boolean;
}

/** A person's saved views, and the form that saves the filter in the address as one. */
export const SavedViews = ({ inSheet = false, isOfPage = false, isBesideTools = false }: SavedViewsProps) => {
  const { views, write, address, ofPage, listName } = useViewsOfPage();
  /** The path of the view whose name is being typed. */
  const [naming, setNaming] = useState<string>();
  const shown = isOfPage ? ofPage : views;
  const isSaved = views.some(({ path }) => path === address);
  const isNew = naming !== undefined && !views.some(({ path }) => path === naming);
  const close = () => setNaming(undefined);
  if (shown.length === 0 && address === '') return null;

  const remove = (view: SavedView) => {
    if (!write(views.filter((other) => other !== view))) return;
    showToast({ text: `Vista quitada: ${view.name}`, undo: () => write(views) });
  };
  const rename = (view: SavedView, name: string) => {
    if (write(views.map((other) => (other === view ? { ...view, name } : other)))) close();
  };
  const save = (path: string, name: string) => {
    if (!write([...views, { name, path }])) return;
    close();
    showToast({ text: 'Vista guardada' });
  };
  const unlessTools = isBesideTools && '[html:has([data-list-tools])_&]:hidden';
  const Way = inSheet ? SheetLink : Link;
  return (
    <section aria-label="Vistas guardadas" className={clsx('grid gap-1', shown.length === 0 && unlessTools)}>
      {shown.length > 0 && (
        <ul aria-label="Vistas guardadas" className="grid">
          {shown.map((view) => (
            <li key={view.path} className="flex min-h-row min-w-0 items-center">
              {naming === view.path ? (
                <NameForm
                  first={view.name}
                  taken={views.flatMap(({ name, path }) => (path === view.path ? [] : [name]))}
                  onSave={(name) => rename(view, name)}
                  onCancel={close}
                />
              ) : (
                <>
                  <Way
                    href={view.path}
                    aria-current={view.path === address ? 'page' : undefined}
                    className="flex min-h-touch min-w-0 flex-1 items-center gap-2 rounded-control px-2 active:bg-pressed aria-[current]:font-bold"
                  >
                    <Bookmark aria-hidden className="size-5 shrink-0 text-link" />
                    <span className="wrap-anywhere min-w-0">{view.name}</span>
                  </Way>
                  <IconButton label={`Cambiar el nombre de ${view.name}`} icon={Pencil} onClick={() => setNaming(view.path)} />
                  <IconButton label={`Quitar ${view.name}`} icon={X} onClick={() => remove(view)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {isNew && naming !== undefined ? (
        <NameForm
          first={suggestedName(listName).slice(0, LONGEST_VIEW_NAME)}
          taken={views.map(({ name }) => name)}
          onSave={(name) => save(naming, name)}
          onCancel={close}
        />
      ) : (
        address !== '' &&
        !isSaved && (
          <Button
            variant="secondary"
            icon={Bookmark}
            className={clsx('lg:px-2 lg:text-sm', unlessTools)}
            onClick={() => setNaming(address)}
          >
            Guardar esta vista
          </Button>
        )
      )}
    </section>
  );
};

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** The path and query of this page's filter, or of the list at `path`; '' without a filter. */
const filteredAddress = (path = location.pathname.slice(BASE_PATH.length)): string => {
  const query = new URLSearchParams(location.search);
  for (const step of STEPS) query.delete(step);
  const said = query.toString();
  return said === '' ? '' : `${path}?${said}`;
};

const subscribe = (changed: () => void) => {
  const events = ['popstate', 'query-changed', 'focusout', 'click'];
  // The search is written into the address a moment after the last key, without an event.
  const later = () => setTimeout(changed);
  for (const type of events) addEventListener(type, later);
  return () => {
    for (const type of events) removeEventListener(type, later);
  };
};

/** `filteredAddress`, rendered again as the address changes. */
const useFilteredAddress = (path: string | undefined) => {
  usePathname();
  return useSyncExternalStore(
    subscribe,
    () => filteredAddress(path),
    () => '',
  );
};

/** A proposed name for the view, from the list's or page's title and its chosen filters. */
const suggestedName = (listName = document.querySelector('main h1, header h1')?.textContent) => {
  const words = [listName];
  for (const group of document.querySelectorAll('main fieldset')) {
    const [first, ...others] = group.querySelectorAll('button[aria-pressed]');
    const chosen = others.find((chip) => chip.getAttribute('aria-pressed') === 'true');
    if (first && chosen) words.push(chosen.textContent);
  }
  for (const filter of document.querySelectorAll<HTMLSelectElement>('main select[data-filter]'))
    if (filter.selectedIndex > 0) words.push(filter.selectedOptions[0]?.textContent ?? '');
  const searched = new URLSearchParams(location.search).get('buscar');
  return [...words, searched && `«${searched}»`].filter(Boolean).join(' · ');
};
