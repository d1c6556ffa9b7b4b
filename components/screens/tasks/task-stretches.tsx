'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { DeletedStretch, StretchRow } from '@/components/entities/stretch-row';
import { useNow } from '@/components/entities/use-now';
import { Button } from '@/components/ui/button';
import { List } from '@/components/ui/list';
import type { Task, TimeEntry } from '@/lib/domain/model/task';
import { type Stretch, stretchesOf, timedPeople } from '@/lib/domain/timed-work';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { stretchDoubt } from '@/lib/text/stretch';

/** The stretches of work on a task, the latest first, folded until they are asked for; what of them can't be so is said above. */
export const TaskStretches = ({ task }: { readonly task: Task }) => {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const now = useNow();
  const { stretches, users } = useData((data) => ({
    stretches: timedPeople(task).flatMap((person) => stretchesOf(data, person, now).filter((one) => one.task.id === task.id)),
    users: data.users,
  }));
  const deleted = (task.timeEntries ?? []).filter((entry) => entry.deleted);
  const doubtful = stretches.filter((stretch) => stretchDoubt(stretch, now)).length;
  const rows: readonly (Stretch | { readonly entry: TimeEntry })[] = [...stretches, ...deleted.map((entry) => ({ entry }))];
  const nameOf = ({ userId }: TimeEntry) => users.get(userId)?.name ?? 'Alguien';
  return (
    <>
      <div data-no-print>
        <Button
          variant="ghost"
          icon={open ? ChevronUp : ChevronDown}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          {formatCounted(stretches.length, 'tramo', 'tramos')}
          {doubtful > 0 && `, ${doubtful} por revisar`}
        </Button>
      </div>
      <div id={listId} hidden={!open}>
        {open && (
          <List label="Tramos de tiempo" rows={rows.toSorted(latestFirst)} keyOf={({ entry }) => entry.id}>
            {(row) =>
              'task' in row ? (
                <StretchRow stretch={row} of={nameOf(row.entry)} />
              ) : (
                <DeletedStretch entry={row.entry} of={nameOf(row.entry)} />
              )
            }
          </List>
        )}
      </div>
    </>
  );
};

const latestFirst = (one: { readonly entry: TimeEntry }, other: { readonly entry: TimeEntry }) =>
  one.entry.startedAt < other.entry.startedAt ? 1 : -1;
