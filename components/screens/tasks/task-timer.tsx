'use client';

import { ChevronDown, ChevronUp, Pause, Play, Square } from 'lucide-react';
import { useId, useState } from 'react';
import { Moment } from '@/components/entities/moment';
import { DeletedStretch, StretchRow } from '@/components/entities/stretch-row';
import { useNow } from '@/components/entities/use-now';
import { useQueryStep } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { List } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import type { Task, TimeEntry, TimeEntryId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import type { Refused } from '@/lib/domain/refusal';
import { stretchKey } from '@/lib/domain/task/stretch-key';
import { pauseTimer, startTimer, stopTimer, timingRefusal } from '@/lib/domain/task/time-changes';
import { runningOf, type Stretch, stretchesOf, timedHours, timedPeople } from '@/lib/domain/timed-work';
import { newId } from '@/lib/kernel/id';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatCounted, formatDuration } from '@/lib/text/format';
import { personName } from '@/lib/text/person';
import { stretchDoubt } from '@/lib/text/stretch';

/** The acting person's timer (start, pause, resume, stop), and below it all hours on this task. */
export const TaskTimer = ({ task }: { readonly task: Task }) => {
  const me = useCurrentUser()?.id;
  const isClosed = useData((data) => timingRefusal(data, task) !== undefined);
  if (!me || (isClosed && !task.timeEntries)) return null;
  return (
    <Section title="Tiempo" isQuiet>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-border border-t pt-2">
        <Counted task={task} me={me} />
        <Acts task={task} me={me} isClosed={isClosed} />
      </div>
      {task.timeEntries && <TaskStretches task={task} />}
    </Section>
  );
};

interface PartProps {
  readonly task: Task;
  readonly me: UserId;
}

const Counted = ({ task, me }: PartProps) => {
  const now = useNow();
  const { mine, all, running } = useData((data) => ({
    mine: timedHours(data, task.id, [me], now),
    all: timedHours(data, task.id, timedPeople(task), now),
    running: runningOf(data, me, now),
  }));
  const isHere = running?.task.id === task.id;
  return (
    <div className="grid min-w-0 grow basis-24">
      <p className="tabular">
        <strong>{`Llevas ${formatDuration(mine)}`}</strong>
        {all > mine && ` · En total ${formatDuration(all)}`}
      </p>
      <p role="status" className="wrap-anywhere text-muted text-sm">
        {isHere && (
          <>
            En marcha desde <Moment at={running.entry.startedAt} />
          </>
        )}
        {!isHere && isPaused(task, me) && 'En pausa. '}
        {!isHere && running && `Tu tiempo corre en «${running.task.title}»; al iniciar aquí se detiene allá.`}
      </p>
    </div>
  );
};

const isPaused = ({ timeEntries = [] }: Task, me: UserId) => timeEntries.some(({ userId, paused }) => userId === me && paused);

const Acts = ({ task, me, isClosed }: PartProps & { readonly isClosed: boolean }) => {
  const now = useNow();
  const running = useData((data) => runningOf(data, me, now));
  const isHere = running?.task.id === task.id;
  const correction = useQueryStep('tramo');
  // A timer that ran longer than anybody works can't just be stopped: the person has to enter its end.
  const onRefused = ({ refused }: Refused) => {
    if (refused !== 'stretch-asks-end' || !running) return false;
    correction.open(stretchKey(running.task.id, running.entry.id));
    return true;
  };
  const start = useAct(startTimer, { savedText: 'Tiempo en marcha', undoable: true, onRefused });
  const pause = useAct(pauseTimer, { savedText: 'Tiempo en pausa', undoable: true, onRefused });
  const stop = useAct(stopTimer, { savedText: 'Tiempo detenido', undoable: true, onRefused });
  const waits = !isHere && isPaused(task, me);
  if (isClosed && !isHere) return null;
  return (
    <div className="flex flex-wrap gap-2" data-no-print>
      {isHere ? (
        <Button variant="secondary" icon={Pause} onClick={() => void pause({ taskId: task.id })}>
          Pausar
        </Button>
      ) : (
        <Button variant="secondary" icon={Play} onClick={() => void start({ taskId: task.id, id: newId<TimeEntryId>() })}>
          {waits ? 'Continuar' : 'Iniciar tiempo'}
        </Button>
      )}
      {(isHere || waits) && (
        <Button variant="secondary" icon={Square} onClick={() => void stop({ taskId: task.id })}>
          Detener
        </Button>
      )}
    </div>
  );
};

/** The stretches of work on a task, the latest first, collapsed. The number of doubtful ones is shown above. */
const TaskStretches = ({ task }: { readonly task: Task }) => {
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
  const nameOf = ({ userId }: TimeEntry) => personName({ users }, userId);
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
