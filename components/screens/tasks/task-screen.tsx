'use client';

import { CircleX, FileText, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { ActivityList } from '@/components/entities/activity-list';
import { InvoiceOffer } from '@/components/entities/invoice-offer';
import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryStep } from '@/components/history/use-query-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import type { ProjectId } from '@/lib/domain/model/project';
import type { Task, TaskId } from '@/lib/domain/model/task';
import { reopenRefusal } from '@/lib/domain/task/attention';
import { deleteTask, reopenTask } from '@/lib/domain/task/changes';
import { setbackOf } from '@/lib/domain/task/rules';
import { routes } from '@/lib/routes';
import { useCurrentUser, useData, useRecord } from '@/lib/store/react/store';
import { TaskChecklist } from './checklist/task-checklist';
import { TaskActions } from './task-actions';
import { TaskAttachments } from './task-attachments';
import { TaskBudget } from './task-budget';
import { TaskComments } from './task-comments';
import { TaskEquipment } from './task-equipment';
import { TaskFacts } from './task-facts';

const CompletionReportSheet = lazyPart(async () => (await import('./report/completion-report-sheet')).CompletionReportSheet);

const TaskTimer = lazyPart(async () => (await import('./task-timer')).TaskTimer, <div className="h-36" />);
const StretchSheet = lazyPart(async () => (await import('@/components/entities/stretch-sheet')).StretchSheet);
const SetbackSheet = lazyPart(async () => (await import('./setback')).SetbackSheet);
const SetbackNotice = lazyPart(async () => (await import('./setback')).SetbackNotice, <div className="h-40" />);

/** One task, and all that is done with it. */
export const TaskScreen = ({ projectId, taskId }: { readonly projectId: ProjectId; readonly taskId: TaskId }) => {
  const task = useRecord('tasks', taskId);
  const isElsewhere = typeof task === 'object' && task.projectId !== projectId;
  return (
    <RecordGate record={isElsewhere ? 'missing' : task} back={routes.projectTasks(projectId)}>
      {(known) => <KnownTask task={known} />}
    </RecordGate>
  );
};

const KnownTask = ({ task }: { readonly task: Task }) => {
  const project = useData(({ projects }) => projects.get(task.projectId));
  const report = useQueryStep('reporte');
  const hasEarlier = useData(({ completionReports }) => !task.completeDate && completionReports.has(task.id));
  const setback = useQueryStep('no-completada');
  const correction = useQueryStep('tramo');

  const deletion = useDelete({
    change: deleteTask,
    question: `¿Eliminar la tarea «${task.title}»?`,
    said: 'Tarea eliminada',
    list: routes.projectTasks(task.projectId),
  });
  const me = useCurrentUser();
  const mayReopen = useData((data) => reopenRefusal(data, task, me) === undefined);
  const reopen = useAct(reopenTask, { said: 'Tarea reabierta', undoable: true });
  return (
    <DetailScreen
      title={task.title}
      subtitle={project?.title}
      back={routes.projectTasks(task.projectId)}
      menu={[
        { label: 'Editar', icon: Pencil, href: routes.editTask(task.projectId, task.id) },
        ...(mayReopen ? [{ label: 'Reabrir tarea', icon: RotateCcw, onSelect: () => void reopen({ id: task.id }) }] : []),
        ...(task.completeDate ? [] : [{ label: 'No se pudo completar', icon: CircleX, onSelect: () => setback.open('1') }]),
        ...(hasEarlier ? [{ label: 'Reporte anterior', icon: FileText, onSelect: () => report.open('1') }] : []),
        { label: 'Eliminar', icon: Trash2, tone: 'danger', onSelect: () => void deletion.ask({ id: task.id }) },
      ]}
    >
      {setbackOf(task) && <SetbackNotice task={task} />}
      <div className="two-columns">
        <div>
          <TaskFacts task={task} />
          <TaskTimer task={task} />
          <TaskChecklist task={task} />
          <TaskEquipment task={task} />
        </div>
        <div>
          <TaskBudget task={task} />
          {task.completeDate && <InvoiceOffer projectId={task.projectId} taskId={task.id} />}
          <TaskAttachments task={task} />
          <TaskComments task={task} />
          <Section title="Actividad reciente">
            <ActivityList about={task.id} />
          </Section>
        </div>
      </div>
      <TaskActions task={task} onReport={() => report.open('1')} />
      {report.value !== null && <CompletionReportSheet task={task} onClose={report.close} />}
      {correction.value !== null && <StretchSheet named={correction.value} onClose={correction.close} />}
      {setback.value !== null && <SetbackSheet task={task} onClose={setback.close} />}
    </DetailScreen>
  );
};
