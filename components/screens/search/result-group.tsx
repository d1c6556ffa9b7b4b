'use client';

import { useState } from 'react';
import { FOUND_LOOKS, foundDetail, searchPath } from '@/components/frames/found-record';
import { Button } from '@/components/ui/button';
import { List, RowLink } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { SearchEntry, SearchNoun } from '@/lib/domain/search/rules';
import { useData } from '@/lib/store/react/store';
import { formatCount } from '@/lib/text/format';

const AT_FIRST = 5;

interface ResultGroupProps {
  readonly noun: SearchNoun;
  readonly entries: readonly SearchEntry[];
}

/** What was found of one kind, the best matches first; the rest on demand. */
export const ResultGroup = ({ noun, entries }: ResultGroupProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const around = useData(({ users, warehouses }) => ({ users, warehouses }));
  const { title, icon: Icon } = FOUND_LOOKS[noun];
  const shown = showsAll ? entries : entries.slice(0, AT_FIRST);
  return (
    <Section title={title}>
      <List label={title} rows={shown} keyOf={(entry) => entry.key}>
        {(entry) => (
          <RowLink
            href={searchPath(entry)}
            leading={<Icon aria-hidden className="size-6 text-muted" />}
            title={entry.title}
            detail={foundDetail(entry, around) || undefined}
          />
        )}
      </List>
      {shown.length < entries.length && (
        <Button
          variant="secondary"
          onClick={() => setShowsAll(true)}
          aria-label={`Ver ${formatCount(entries.length)} en ${title}`}
        >
          Ver {formatCount(entries.length)}
        </Button>
      )}
    </Section>
  );
};
