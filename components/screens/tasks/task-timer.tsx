'use client';

import { Pause, Play, Square } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Moment } from '@/components/entities/moment';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import type { Task, TimeEntryId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { pauseTimer, startTimer, stopTimer } from '@/lib/domain/task/time-changes';
import { runningOf, timedHours, timedPeople } from '@/lib/domain/timed-work';
import type { Instant } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatDuration } from '@/lib/text/format';

const STEP_MS = 10_000;

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  const timer = setInterval(changed, STEP_MS);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    clearInterval(timer);
  };
};

/** The current moment, read again while the page is visible. Hours are counted from the stored start, never from these ticks. */
const useNow = (): Instant =>
  new Date(
    useSyncExternalStore(
      subscribe,
      () => Math.floor(Date.now() / STEP_MS),
      () => 0,
    ) * STEP_MS,
  ).toISOString();

/** The acting person's timer: start, pause, resume, stop; below it everybody's hours on this task. */
export const TaskTimer = ({ task }: { readonly task: Task }) => {
  const me = useCurrentUser()?.id;
  if (!me || (task.completeDate && !task.timeEntries)) return null;
  return (
    <Section title="Tiempo">
      <Counted task={task} me={me} />
      <Acts task={task} me={me} />
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
    running: runningOf(data, me),
  }));
  const isHere = running?.task.id === task.id;
  return (
    <div className="grid gap-1">
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

const Acts = ({ task, me }: PartProps) => {
  const isHere = useData((data) => runningOf(data, me)?.task.id === task.id);
  const start = useAct(startTimer, { said: 'Tiempo en marcha', undoable: true });
  const pause = useAct(pauseTimer, { said: 'Tiempo en pausa', undoable: true });
  const stop = useAct(stopTimer, { said: 'Tiempo detenido', undoable: true });
  const waits = !isHere && isPaused(task, me);
  if (task.completeDate && !isHere) return null;
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
