'use client';

import { useDeferredValue, useMemo, useState } from 'react';
import { LineLink } from '@/components/ui/line-link';
import { Rows } from '@/components/ui/list/rows';
import { SearchInput } from '@/components/ui/search-input';
import { formatCounted } from '@/lib/text/format';
import { findOptions, type PickerOption, type PickerWords } from './picker-option';

interface PickerChoicesProps extends PickerWords {
  readonly options: readonly PickerOption[];
  readonly value: string;
  readonly listId: string;
  readonly onChoose: (id: string) => void;
}

/** With at most this number of options, the search box does not get the focus: the keyboard would cover the rows. */
const FEW = 8;

/** The content of a picker's sheet: the search box, the number of matches and the matching options. */
export const PickerChoices = ({ options, value, searchLabel, emptyText, none, listId, onChoose }: PickerChoicesProps) => {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findOptions(options, wanted), [options, wanted]);
  const takeOnly = () => {
    const [only, ...others] = findOptions(options, query);
    if (only && others.length === 0) onChoose(only.id);
  };
  return (
    <div className="flex min-h-[70dvh] flex-col gap-3">
      <SearchInput
        label={searchLabel}
        value={query}
        onChange={setQuery}
        count={found.length === 0 ? emptyText : formatCounted(found.length, 'resultado', 'resultados')}
        onEnter={takeOnly}
        autoFocus={options.length > FEW}
      />
      {none && <LineLink href={none.href}>{none.label}</LineLink>}
      <ul id={listId} className="divide-y divide-border">
        <Rows rows={found} keyOf={({ id }) => id}>
          {({ id, title, detail }) => (
            <button
              type="button"
              aria-pressed={id === value}
              onClick={() => onChoose(id)}
              className="flex min-h-14 w-full min-w-0 flex-col justify-center px-1 py-2 text-left aria-pressed:font-semibold"
            >
              <span className="min-w-0 wrap-anywhere">{title}</span>
              {detail && <span className="min-w-0 wrap-anywhere text-muted text-sm">{detail}</span>}
            </button>
          )}
        </Rows>
      </ul>
    </div>
  );
};
