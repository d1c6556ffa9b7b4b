'use client';

import { Fragment, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SecondSave } from '@/components/form/form';
import type { Objection, SaveOptions } from '@/components/form/use-submit';
import { CrashScreen } from '@/components/frames/crash-screen';
import { FormScreen, type FormScreenProps } from '@/components/frames/form-screen';
import { useCreateAnother } from '@/components/frames/use-create-another';
import { useQueryState } from '@/components/history/use-query-state';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import type { Day } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { type Path, routes } from '@/lib/routes';
import type { Outcome } from '@/lib/store/engine/contract';
import { useData, useRecord, useStore, useToday } from '@/lib/store/react/store';
import { isOut } from '@/lib/team/protocol/contract';
import { formatDay } from '@/lib/text/format';
import { changesWait } from '@/lib/text/team';

interface NewRequestProps {
  readonly projectId: ProjectId;
  /** The form; `also` is its `Guardar y crear otra`. */
  readonly children: (also: SecondSave) => ReactNode;
}

/**
 * Mounts the form of a project's new request. After `Guardar y crear otra` and after hydration it is mounted again with a new id.
 */
export const NewRequest = ({ projectId, children }: NewRequestProps) => {
  const project = useRecord('projects', projectId);
  const { round, also } = useCreateAnother('otra');
  // Before hydration, the form's dates come from the day of the build.
  const isHydrated = useHydrated(() => true, false);
  if (project === 'missing') return <CrashScreen reason="missing-record" />;
  return <Fragment key={`${round} ${isHydrated}`}>{children(also)}</Fragment>;
};

/** The purpose of a new request: the project, or a task in the query that belongs to the project. */
const useRequestPlace = (projectId: ProjectId) => {
  const [asked] = useQueryState('taskId');
  return useData(({ projects, tasks }) => {
    const task = asked === '' ? undefined : tasks.get(asId<TaskId>(asked));
    const project = projects.get(projectId)?.title ?? '';
    return task?.projectId === projectId
      ? { taskId: task.id, text: `Para la tarea «${task.title}» de ${project}` }
      : { taskId: undefined, text: `Para el proyecto ${project}` };
  });
};

/** Confirms a required day in the past. Otherwise the form stays open, with an error at that field. */
const askPastDay = (requiredByDate: Day, today: Day): Objection | undefined => {
  const isMeant =
    requiredByDate >= today ||
    window.confirm(`La fecha requerida, ${formatDay(requiredByDate)}, ya pasó. ¿Enviar así la solicitud?`);
  return isMeant ? undefined : { field: 'requiredByDate', message: 'Esa fecha ya pasó. Elige hoy o un día por venir.' };
};

/** The toast of a saved request: sent, to be sent later, or kept on this device only. */
export const useRequestSavedText = () => {
  const store = useStore();
  return () => {
    const link = store.team?.link;
    if (link && isOut(link)) return 'Solicitud guardada en este dispositivo';
    if (navigator.onLine && !(link && changesWait(link))) return 'Solicitud enviada';
    return store.isInTeam ? 'Solicitud guardada. Se enviará cuando haya conexión' : 'Solicitud guardada en este dispositivo';
  };
};

interface Requested {
  readonly projectId: ProjectId;
  readonly taskId: TaskId | undefined;
}

interface RequestFormProps<Draft extends FieldValues, Value extends { readonly requiredByDate: Day }>
  extends Pick<FormScreenProps<Draft, Value>, 'title' | 'form' | 'also' | 'blockedBy' | 'children'> {
  readonly projectId: ProjectId;
  /** The page of the project's requests of this kind. */
  readonly list: Path;
  /** The address of this form, for a project or one of its tasks. */
  readonly pathOf: (projectId: ProjectId, taskId?: TaskId) => Path;
  readonly onSend: (value: Value & Requested, options: SaveOptions) => Promise<Outcome>;
}

/** The form of a request: its project or task, what is requested, and the required day. */
export const RequestForm = <Draft extends FieldValues, Value extends { readonly requiredByDate: Day }>(
  props: RequestFormProps<Draft, Value>,
) => {
  const { projectId, list, pathOf, onSend, children, ...form } = props;
  const { taskId, text } = useRequestPlace(projectId);
  const today = useToday();
  const savedText = useRequestSavedText();
  return (
    <FormScreen
      {...form}
      back={taskId ? routes.task(projectId, taskId) : list}
      draftKey={pathOf(projectId, taskId)}
      check={({ requiredByDate }) => askPastDay(requiredByDate, today)}
      onSubmit={(value, options) => onSend({ ...value, projectId, taskId }, options)}
      savedText={savedText}
      submitLabel="Enviar Solicitud"
    >
      <p className="wrap-anywhere min-h-12 text-muted">{text}</p>
      {children}
    </FormScreen>
  );
};
