'use client';

import { ClipboardList } from 'lucide-react';
import { useId } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice, useQueryState } from '@/components/history/use-query-state';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import type { Data } from '@/lib/domain/data';
import type { TaskStatus } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { ATTENTION_REASONS, type AttentionReason, tasksNeedingAttention } from '@/lib/domain/task/attention';
import { tasksInWork } from '@/lib/domain/task/rules';
import type { Day } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { sortByName } from '@/lib/kernel/list';
import { routes } from '@/lib/routes';
import { useCurrentUser, useData, useToday } from '@/lib/store/react/store';
import { attentionReasonLabel, taskStatusLabel } from '@/lib/text/labels';
import { TaskSearch } from './task-search';

type Choice = 'all' | TaskStatus | AttentionReason;
const CHOICES = ['all', 'Pending', 'In Progress', 'Completed', ...ATTENTION_REASONS] as const;
const LABELS: Record<Choice, string> = { all: 'Todas', ...taskStatusLabel, ...attentionReasonLabel };
const OPTIONS = CHOICES.map((value) => ({ value, label: LABELS[value] }));

const OF_ALL = 'todas';
const MINE = 'mias';
const WHOSE_OPTIONS = [
  { value: OF_ALL, label: 'De todos' },
  { value: MINE, label: 'Mías' },
];

const isCall = (choice: Choice): choice is AttentionReason => ATTENTION_REASONS.some((call) => call === choice);

const chosen = (data: Data, choice: Choice, today: Day, of?: UserId) => {
  if (isCall(choice)) return tasksNeedingAttention(data, choice, today, of);
  return tasksInWork(data, choice === 'all' ? undefined : choice, of);
};

/** Tareas of all projects, in working order. They are filtered by person and by status or need, such as late ones. */
export const TaskListScreen = () => {
  const [choice, setChoice] = useQueryChoice('estado', CHOICES);
  const [asked, setWhose] = useQueryState('de', OF_ALL);
  // An unknown id in the address shows everybody's tasks.
  const person = useData(({ users }) => users.get(asId<UserId>(asked))?.id);
  const whose = asked === MINE ? MINE : (person ?? OF_ALL);
  const me = useCurrentUser()?.id;
  const today = useToday();
  const { tasks, none } = useData((data) => ({
    tasks: chosen(data, choice, today, whose === MINE ? me : person),
    // Open tasks of archived projects are left out. Without other tasks, the list says where tasks are created.
    none: tasksInWork(data).length === 0,
  }));
  return (
    <Screen title="Tareas">
      <TaskSearch
        ofSeveralProjects
        tasks={tasks}
        filters={<FilterChips label="Estado" options={OPTIONS} value={choice} onChange={setChoice} />}
        more={{
          active: whose === OF_ALL ? 0 : 1,
          children: (
            <FilterChips label="De quién" options={WHOSE_OPTIONS} value={whose} onChange={setWhose}>
              <PersonFilter person={person} onChange={setWhose} />
            </FilterChips>
          ),
        }}
        empty={
          none && (
            <EmptyState
              icon={ClipboardList}
              title="Aún no hay tareas"
              detail="Cada tarea se crea en su proyecto."
              action={<ButtonLink href={routes.projects()}>Ver proyectos</ButtonLink>}
            />
          )
        }
      />
    </Screen>
  );
};

interface PersonFilterProps {
  readonly person: UserId | undefined;
  readonly onChange: (value: string) => void;
}

/** The people who may have tasks, and archived people who have some. */
const peopleOf = ({ users, tasks }: Data) => {
  const assigned = new Set([...tasks.values()].flatMap(({ assigneeIds }) => assigneeIds));
  return sortByName(
    [...users.values()].filter(({ id, archivedAt }) => !archivedAt || assigned.has(id)),
    ({ name }) => name,
  );
};

/** Filters the tasks by person. */
const PersonFilter = ({ person, onChange }: PersonFilterProps) => {
  const id = useId();
  const people = useData(peopleOf);
  return (
    <div className="flex min-w-0 flex-1 basis-44 items-center gap-2 lg:flex-none">
      <label htmlFor={id} className="text-sm">
        Persona
      </label>
      <select
        id={id}
        data-filter
        tabIndex={person ? 0 : -1}
        value={person ?? OF_ALL}
        onChange={({ target }) => onChange(target.value)}
        className={`${CONTROL} text-sm`}
      >
        <option value={OF_ALL}>Cualquiera</option>
        {people.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
};
