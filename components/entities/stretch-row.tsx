'use client';

import { Pencil, TriangleAlert } from 'lucide-react';
import { useQueryStep } from '@/components/history/use-query-state';
import { IconButton } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import type { TimeEntry } from '@/lib/domain/model/task';
import { stretchKey } from '@/lib/domain/task/stretch-key';
import { stretchRefusal } from '@/lib/domain/task/stretches';
import type { Stretch } from '@/lib/domain/timed-work';
import { stretchHours } from '@/lib/domain/timed-work';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatDuration } from '@/lib/text/format';
import { stretchDoubt, stretchTimes } from '@/lib/text/stretch';
import { useNow } from './use-now';

interface StretchRowProps {
  readonly stretch: Stretch;
  /** The person or the task of the stretch. */
  readonly of: string;
}

/** A stretch of work: times, duration and doubts. A person with the right to correct it has a button for that. */
export const StretchRow = ({ stretch, of }: StretchRowProps) => {
  const now = useNow();
  const me = useCurrentUser();
  const correction = useQueryStep('tramo');
  const { task, entry, endedAt } = stretch;
  const doubt = stretchDoubt(stretch, now);
  const times = stretchTimes(entry.startedAt, endedAt);
  return (
    <div className="flex min-h-row items-center gap-2 px-4 py-2">
      <span className="wrap-anywhere grid min-w-0 grow gap-0.5">
        <span className="tabular font-medium">{times}</span>
        <span className="text-muted text-sm">{of}</span>
        {entry.corrected && <Correction entry={entry} word="Corregido" />}
        {doubt && (
          <span className="pt-1">
            <Chip tone="warning" icon={TriangleAlert}>
              {doubt}
            </Chip>
          </span>
        )}
      </span>
      <span className="tabular shrink-0 font-semibold">{formatDuration(stretchHours(stretch, now))}</span>
      {stretchRefusal(entry, me) === undefined && (
        <span data-no-print>
          <IconButton
            icon={Pencil}
            label={`Corregir el tiempo de ${of}, ${times}`}
            onClick={() => correction.open(stretchKey(task.id, entry.id))}
          />
        </span>
      )}
    </div>
  );
};

const Correction = ({ entry, word }: { readonly entry: TimeEntry; readonly word: string }) => {
  const by = useData(({ users }) => entry.corrected && users.get(entry.corrected.by)?.name);
  return <span className="text-muted text-sm">{`${word} por ${by ?? 'alguien'}: ${entry.corrected?.reason}`}</span>;
};

/** A stretch deleted from the hours, with the person and the reason. */
export const DeletedStretch = ({ entry, of }: { readonly entry: TimeEntry; readonly of: string }) => (
  <div className="grid min-h-row gap-0.5 px-4 py-2">
    <span className="tabular text-muted line-through">{stretchTimes(entry.startedAt, entry.endedAt)}</span>
    <span className="text-muted text-sm">{of}</span>
    <Correction entry={entry} word="Eliminado" />
  </div>
);
