'use client';

import { useEffect } from 'react';
import { type Control, useFormContext, useWatch } from 'react-hook-form';
import { LastChoices } from '@/components/entities/last-choices';
import { PickerField } from '@/components/form/picker/picker-field';
import { lastOptionsFirst } from '@/components/form/picker/picker-option';
import { TextField } from '@/components/form/text-field';
import type { Definition } from '@/components/ui/definition-list';
import type { Data } from '@/lib/domain/data';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import type { IssueDraft } from '@/lib/domain/stock/issue';
import { asId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';
import { useLastChoices } from '@/lib/store/react/use-last-choices';

/** The issue's destination, project and task. For a request, project and task are fixed. */
export const IssueHeader = ({ isFixed }: { readonly isFixed: boolean }) => (
  <>
    <TextField<IssueDraft> name="destination" label="Destino" required autoCapitalize="sentences" />
    <LastChoices<IssueDraft>
      name="destination"
      label="Últimos destinos"
      of={(rules, data, me) => rules.lastDestinations(data, me)}
    />
    {isFixed ? <RequestedWork /> : <ChosenWork />}
  </>
);

const titlesOf = ({ projects, tasks }: Data, projectId: string, taskId: string) => ({
  project: projects.get(asId<ProjectId>(projectId))?.title,
  task: tasks.get(asId<TaskId>(taskId))?.title,
});

const RequestedWork = () => {
  const { control } = useFormContext<IssueDraft>();
  const [projectId, taskId] = useWatch({ control, name: ['projectId', 'taskId'] });
  const { project, task } = useData((data) => titlesOf(data, projectId, taskId));
  return (
    <p className="[overflow-wrap:anywhere]">
      <span className="block font-medium text-sm">Proyecto</span>
      {project}
      {task && <span className="block text-muted text-sm">Tarea: {task}</span>}
    </p>
  );
};

const ChosenWork = () => {
  const { control, getValues, setValue } = useFormContext<IssueDraft>();
  const [projectId, taskId] = useWatch({ control, name: ['projectId', 'taskId'] });
  const last = useLastChoices((rules, data, me) => rules.lastProjects(data, me));
  const { projects, tasks } = useData((data) => ({
    projects: [...data.projects.values()].filter(({ id, archivedAt }) => !archivedAt || id === projectId),
    tasks: [...data.tasks.values()].filter((task) => task.projectId === projectId),
  }));
  const isStray = taskId !== '' && !tasks.some(({ id }) => id === taskId);
  useEffect(() => {
    if (isStray && getValues('taskId') !== '') setValue('taskId', '', { shouldDirty: true });
  }, [isStray, getValues, setValue]);
  return (
    <>
      <PickerField<IssueDraft>
        name="projectId"
        label="Proyecto"
        searchLabel="Buscar proyectos"
        emptyText="No se encontraron proyectos"
        placeholder="Sin proyecto"
        options={lastOptionsFirst(
          projects.map(({ id, title }) => ({ id, title })),
          last,
        )}
      />
      {tasks.length > 0 && (
        <PickerField<IssueDraft>
          name="taskId"
          label="Tarea"
          hint="Lo emitido aparece en la tarea como asignado."
          searchLabel="Buscar tareas"
          emptyText="No se encontraron tareas"
          placeholder="Sin tarea"
          options={tasks.map(({ id, title }) => ({ id, title }))}
        />
      )}
    </>
  );
};

/** The names of the header's fields; `useIssueSummary` gives their summary. */
export const ISSUE_HEADER = ['destination', 'projectId', 'taskId'] as const satisfies readonly (keyof IssueDraft)[];

export const useIssueSummary = <Value,>(control: Control<IssueDraft, unknown, Value>): readonly Definition[] => {
  const [destination, projectId, taskId] = useWatch({ control, name: ISSUE_HEADER });
  const { project, task } = useData((data) => titlesOf(data, projectId, taskId));
  return [
    { term: 'Destino', value: destination },
    { term: 'Proyecto', value: project ?? 'Sin proyecto' },
    ...(task ? [{ term: 'Tarea', value: task }] : []),
  ];
};
