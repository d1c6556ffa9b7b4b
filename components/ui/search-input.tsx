import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { IconButton } from './button';

interface SearchInputProps {
  /** The visible label, e.g. `Buscar ciudades`. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** The number of results, in words; announced. */
  readonly count?: string;
  readonly autoFocus?: boolean;
  /** Runs on the keyboard's search key, which never submits the form around the box. */
  readonly onEnter?: () => void;
  readonly className?: string;
}

/** A search box with a label, a button that clears it, and the announced number of results. */
export const SearchInput = ({ label, value, onChange, placeholder, count, autoFocus, onEnter, className }: SearchInputProps) => {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    box.current?.focus();
  };
  return (
    <div className={clsx('grid gap-0.5 lg:max-w-2xl', className)} data-no-print>
      <div className="flex flex-wrap justify-between gap-x-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {count !== undefined && (
          <p role="status" className="text-sm text-muted">
            {count}
          </p>
        )}
      </div>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted" />
        <input
          ref={box}
          id={id}
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          data-autofocus={autoFocus || undefined}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter?.();
          }}
          className="min-h-control w-full appearance-none rounded-control border border-outline bg-surface py-2 pr-12 pl-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== '' && (
          <IconButton label="Borrar búsqueda" icon={X} onClick={clear} className="absolute inset-y-0 right-0 my-auto" />
        )}
      </div>
    </div>
  );
};
