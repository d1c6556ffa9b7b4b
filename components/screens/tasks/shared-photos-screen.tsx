'use client';

import { ClipboardList, Images } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReadFile } from '@/components/form/files/read-file';
import { ListFrame } from '@/components/frames/list-frame';
import { Screen } from '@/components/frames/screen';
import { useMatching } from '@/components/frames/use-matching';
import { useNavigate } from '@/components/history/use-navigate';
import { useQueryState } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { AlertBanner, scrollToIt } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row, RowButton } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import type { Data } from '@/lib/domain/data';
import type { Task, TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { matchesTask } from '@/lib/domain/search/list-search';
import { addAttachments } from '@/lib/domain/task/notes-changes';
import { tasksInWork } from '@/lib/domain/task/rules';
import type { TextMatcher } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { forgetShared, type SharedPhoto, sharedPhotos } from '@/lib/store/device/shared-photos';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatCounted, formatKilobytes } from '@/lib/text/format';

const SCOPE = () => `${location.origin}${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}/`;
const PHOTOS = ['foto', 'fotos'] as const;
const SAVING = 'Guardando fotos…';

/** The shared photos on this device; `null` while they are read. */
const useShared = () => {
  const [photos, setPhotos] = useState<readonly SharedPhoto[] | null>(null);
  const look = useCallback(() => sharedPhotos(SCOPE()).then(setPhotos, () => setPhotos([])), []);
  useEffect(() => void look(), [look]);
  return { photos, look };
};

/** The open tasks, the acting person's own first. */
const openTasks = (data: Pick<Data, 'tasks' | 'projects'>, me: UserId | undefined) => {
  const isMine = ({ assigneeIds }: Task) => me !== undefined && assigneeIds.includes(me);
  const open = tasksInWork(data, 'open');
  return [...open.filter(isMine), ...open.filter((task) => !isMine(task))];
};

/** Fotos compartidas: photos shared from another app, which wait until a task is chosen for them. */
export const SharedPhotosScreen = () => {
  const { photos, look } = useShared();
  const [missing] = useQueryState('faltan');
  return (
    <Screen title="Fotos compartidas">
      {Number(missing) > 0 && (
        <AlertBanner tone="danger" title={`No se pudo recibir ${formatCounted(Number(missing), ...PHOTOS)}`}>
          Puede faltar espacio en este dispositivo. Libera espacio y compártelas otra vez, o agrégalas desde la tarea.
        </AlertBanner>
      )}
      {photos?.length === 0 && (
        <EmptyState
          icon={Images}
          title="No hay fotos por añadir"
          detail="Con la aplicación instalada, comparte fotos desde la galería y elige aquí su tarea."
        />
      )}
      {photos && photos.length > 0 && <ChooseTask photos={photos} onChanged={look} />}
    </Screen>
  );
};

interface ChooseTaskProps {
  readonly photos: readonly SharedPhoto[];
  /** Reads the shared photos again. */
  readonly onChanged: () => Promise<void>;
}

const ChooseTask = ({ photos, onChanged }: ChooseTaskProps) => {
  const { goal, refused, put } = usePut(photos, onChanged);
  const discard = async () => {
    if (!window.confirm(`¿Descartar ${formatCounted(photos.length, ...PHOTOS)}?`)) return;
    await forgetShared(photos);
    await onChanged();
  };
  return (
    <>
      <Section
        title={formatCounted(photos.length, ...PHOTOS)}
        action={
          <Button variant="secondary" onClick={() => void discard()}>
            Descartar
          </Button>
        }
      >
        <List label="Fotos por añadir" rows={photos} keyOf={({ address }) => address}>
          {({ file }) => <Row title={file.name} figure={formatKilobytes(file.size)} />}
        </List>
        {refused.length > 0 && (
          <div ref={scrollToIt}>
            <AlertBanner role="alert" tone="danger" title="No se añadió">
              {refused.join(' ')}
            </AlertBanner>
          </div>
        )}
        <p role="status" className="sr-only">
          {goal ? SAVING : ''}
        </p>
      </Section>
      <OpenTasks goal={goal} onChoose={(task) => void put(task)} />
    </>
  );
};

/** Adds the shared photos to a task, scaled down first. An unreadable photo stays, with a sentence on why. */
const usePut = (photos: readonly SharedPhoto[], onChanged: ChooseTaskProps['onChanged']) => {
  const navigate = useNavigate();
  /** The task that is receiving the photos. */
  const [goal, setGoal] = useState<TaskId>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const add = useAct(addAttachments, {
    savedText: ({ files }) => `${formatCounted(files.length, ...PHOTOS)} en la tarea`,
    undoable: true,
  });

  const put = async (task: Task) => {
    if (goal) return;
    setGoal(task.id);
    setRefused([]);
    const reader = await import('@/components/form/files/read-file').catch(() => undefined);
    if (!reader) {
      setRefused(['No se pudieron leer las fotos. Intenta otra vez con señal.']);
      return setGoal(undefined);
    }
    const sentences: string[] = [];
    const known: { readonly photo: SharedPhoto; readonly file: ReadFile }[] = [];
    // One after the other: a phone has no memory for several full pictures at once.
    for (const photo of photos) {
      try {
        known.push({ photo, file: await reader.readFile(photo.file) });
      } catch (reason) {
        sentences.push(reason instanceof Error ? reason.message : `No se pudo leer ${photo.file.name}.`);
      }
    }
    const files = known.map(({ file }) => file);
    const isDone = files.length > 0 && (await add({ taskId: task.id, files }, { files }));
    if (isDone) await forgetShared(known.map(({ photo }) => photo));
    if (isDone && sentences.length === 0) return navigate.replace(routes.task(task.projectId, task.id));
    // Stored photos must leave the list before another task can be chosen.
    await onChanged();
    setRefused(sentences);
    setGoal(undefined);
  };
  return { goal, refused, put };
};

interface OpenTasksProps {
  readonly goal: TaskId | undefined;
  readonly onChoose: (task: Task) => void;
}

const OpenTasks = ({ goal, onChoose }: OpenTasksProps) => {
  const text = useSearchText();
  const me = useCurrentUser()?.id;
  const { tasks: all, projects, users } = useData(({ tasks, projects, users }) => ({ tasks, projects, users }));
  const tasks = useMemo(() => openTasks({ tasks: all, projects }, me), [all, projects, me]);
  const matches = useCallback(
    (asked: TextMatcher, task: Task) => matchesTask(asked, task, { users }, projects.get(task.projectId)),
    [projects, users],
  );
  const { found } = useMatching(tasks, text.wanted, matches);
  return (
    <Section title="¿De qué tarea son?">
      <ListFrame
        search={{ text, label: 'Buscar tareas', counted: ['tarea', 'tareas'] }}
        rows={found}
        empty={<EmptyState icon={ClipboardList} title="No se encontraron tareas abiertas" />}
      >
        {(rows) => (
          <List label="Tareas abiertas" rows={rows} keyOf={({ id }) => id}>
            {(task) => (
              <RowButton
                title={task.title}
                detail={task.id === goal ? SAVING : projects.get(task.projectId)?.title}
                onClick={() => onChoose(task)}
              />
            )}
          </List>
        )}
      </ListFrame>
    </Section>
  );
};
