'use client';

import { CircleCheckBig, CircleX, FileText, ListChecks, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sharePlaceItems } from '@/components/entities/contact-links';
import { AttachmentList } from '@/components/entities/files/attachment-list';
import { useAttachmentRoom } from '@/components/entities/files/use-attachment-room';
import { Moment } from '@/components/entities/moment';
import { AddFiles } from '@/components/form/files/add-files';
import type { ReadFile } from '@/components/form/files/read-file';
import { DetailScreen } from '@/components/frames/detail-screen';
import { ExpandableSection } from '@/components/frames/expandable';
import { RecordGate, recordIf } from '@/components/frames/record-gate';
import { useQueryStep } from '@/components/history/use-query-state';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, RowLink } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import { approvedBudget, recentBudgetRequests } from '@/lib/domain/budget-request/rules';
import type { Attachment } from '@/lib/domain/model/attachment';
import type { ProjectId } from '@/lib/domain/model/project';
import type { Task, TaskId, TimeEntryId } from '@/lib/domain/model/task';
import type { Refused } from '@/lib/domain/refusal';
import { requestStatus } from '@/lib/domain/request/rules';
import { budgetRequestTitle } from '@/lib/domain/request-title';
import { isSigned } from '@/lib/domain/standing-report';
import { reopenRefusal } from '@/lib/domain/task/attention';
import { deleteTask } from '@/lib/domain/task/changes';
import { gapsOf, isAnswered } from '@/lib/domain/task/checklist';
import { addAttachments, removeAttachment, stagePhoto } from '@/lib/domain/task/notes-changes';
import { canFinish, canReport, canStart, openPoints, placeOf, setbackOf } from '@/lib/domain/task/rules';
import { finishTask, reopenTask, startTask } from '@/lib/domain/task/status-changes';
import { stretchKey } from '@/lib/domain/task/stretch-key';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useCurrentUser, useData, useRecord } from '@/lib/store/react/store';
import { formatCounted, formatDay, formatMoney } from '@/lib/text/format';
import { personName } from '@/lib/text/person';
import { focusPoint } from './checklist/focus-point';
import { TaskChecklist } from './checklist/task-checklist';
import { RequestLine, RequestLink, TaskEquipment } from './task-equipment';
import { TaskFacts } from './task-facts';

/** Photos and documents of a task; each is saved before the list shows it. */
export const TaskAttachments = ({ task }: { readonly task: Task }) => {
  const roomLeft = useAttachmentRoom();
  const signed = useData(({ completionReports }) => isSigned(completionReports, task.id));
  const add = useAct(addAttachments, { savedText: 'Archivo adjuntado', undoable: true, inTurn: true });
  const remove = useAct(removeAttachment, { savedText: 'Archivo quitado', undoable: true, inTurn: true });
  const stage = useAct(stagePhoto, { savedText: 'Etapa cambiada', undoable: true, inTurn: true });
  const keep = (file: ReadFile) => add({ taskId: task.id, files: [file] }, { files: [file] });
  const askRemove = ({ id, name }: Attachment) => {
    if (window.confirm(`¿Eliminar el archivo «${name}»?`)) void remove({ taskId: task.id, fileId: id });
  };

  return (
    <Section title="Archivos adjuntos">
      {task.attachments.length > 0 ? (
        <AttachmentList
          label="Archivos adjuntos"
          attachments={task.attachments}
          onRemove={signed ? undefined : askRemove}
          onStage={signed ? undefined : (photo, chosen) => void stage({ taskId: task.id, fileId: photo.id, stage: chosen })}
        />
      ) : (
        <p className="text-muted">Sin archivos.</p>
      )}
      {signed ? (
        <p className="text-muted text-sm">El reporte está firmado: sus archivos ya no cambian.</p>
      ) : (
        <>
          {roomLeft && <p className="text-muted text-sm">{roomLeft}</p>}
          <AddFiles compact onSave={keep} place={task.id} />
        </>
      )}
    </Section>
  );
};

/** Loaded on demand: only finished work has it. */
const InvoiceOffer = lazyPart(async () => (await import('@/components/entities/invoice-offer')).InvoiceOffer, null, {
  isOptional: true,
});
/** Loaded on demand: the section is collapsed. */
const ActivityList = lazyPart(async () => (await import('@/components/entities/activity-list')).ActivityList, <RowsSkeleton />);
const CompletionReportSheet = lazyPart(async () => (await import('./report/completion-report-sheet')).CompletionReportSheet);

const OneTaskDialog = lazyPart(async () => (await import('./list/task-table-actions')).OneTaskDialog);
const TaskTimer = lazyPart(
  async () => (await import('./task-timer')).TaskTimer,
  ({ task: { completeDate, timeEntries } }) =>
    (timeEntries || !completeDate) && <div className={timeEntries ? 'h-28.25' : 'h-14.25'} />,
);
const StretchSheet = lazyPart(async () => (await import('@/components/entities/stretch-sheet')).StretchSheet);
const SetbackSheet = lazyPart(async () => (await import('./setback')).SetbackSheet);
const SetbackNotice = lazyPart(async () => (await import('./setback')).SetbackNotice, <div className="h-40" />);

/** A task and all acts on it. */
export const TaskScreen = ({ projectId, taskId }: { readonly projectId: ProjectId; readonly taskId: TaskId }) => {
  const task = recordIf(useRecord('tasks', taskId), (known) => known.projectId === projectId);
  return (
    <RecordGate record={task} back={routes.projectTasks(projectId)}>
      {(known) => <KnownTask task={known} />}
    </RecordGate>
  );
};

const KnownTask = ({ task }: { readonly task: Task }) => {
  const project = useData(({ projects }) => projects.get(task.projectId));
  const place = useData((data) => placeOf(data, task));
  const report = useQueryStep('reporte');
  const hasEarlier = useData(({ completionReports }) => !task.completeDate && completionReports.has(task.id));
  const setback = useQueryStep('no-completada');
  const correction = useQueryStep('tramo');
  const changing = useQueryStep('cambiar');

  const hasHours = task.timeEntries?.some(({ deleted }) => !deleted);
  const deletion = useDelete({
    change: deleteTask,
    question: `¿Eliminar la tarea «${task.title}»?${hasHours ? ' Sus horas también se eliminan.' : ''}`,
    savedText: 'Tarea eliminada',
    list: routes.projectTasks(task.projectId),
  });
  const me = useCurrentUser();
  const mayReopen = useData((data) => reopenRefusal(data, task, me) === undefined);
  const reopen = useAct(reopenTask, { savedText: 'Tarea reabierta', undoable: true });
  return (
    <DetailScreen
      title={task.title}
      subtitle={project?.title}
      back={routes.projectTasks(task.projectId)}
      menu={[
        { label: 'Editar', icon: Pencil, href: routes.editTask(task.projectId, task.id) },
        ...sharePlaceItems(task.title, place),
        ...(mayReopen ? [{ label: 'Reabrir tarea', icon: RotateCcw, onSelect: () => void reopen({ id: task.id }) }] : []),
        ...(task.completeDate ? [] : [{ label: 'No se pudo completar', icon: CircleX, onSelect: () => setback.open('1') }]),
        ...(hasEarlier ? [{ label: 'Reporte anterior', icon: FileText, onSelect: () => report.open('1') }] : []),
        { label: 'Eliminar', icon: Trash2, tone: 'danger', onSelect: () => void deletion.ask({ id: task.id }) },
      ]}
      also={[
        { label: 'Asignar', onSelect: () => changing.open('asignar') },
        { label: 'Fecha límite', onSelect: () => changing.open('vence') },
        { label: 'Prioridad', onSelect: () => changing.open('prioridad') },
      ]}
    >
      {setbackOf(task) && <SetbackNotice task={task} />}
      <div className="two-columns">
        <div>
          <TaskFacts task={task}>
            <TaskTimer task={task} />
          </TaskFacts>
          <TaskChecklist task={task} />
          <TaskAttachments task={task} />
        </div>
        <div>
          <TaskEquipment task={task} />
          <TaskBudget task={task} />
          {task.completeDate && <InvoiceOffer projectId={task.projectId} taskId={task.id} />}
          <TaskComments task={task} />
          <ExpandableSection title="Actividad reciente">
            <ActivityList about={task.id} />
          </ExpandableSection>
        </div>
      </div>
      <TaskActions task={task} onReport={() => report.open('1')} />
      {report.value !== null && <CompletionReportSheet task={task} onClose={report.close} />}
      {correction.value !== null && <StretchSheet named={correction.value} onClose={correction.close} />}
      {changing.value !== null && <OneTaskDialog task={task} name={changing.value} onClose={changing.close} />}
      {setback.value !== null && <SetbackSheet task={task} onClose={setback.close} />}
    </DetailScreen>
  );
};

interface TaskActionsProps {
  readonly task: Task;
  /** Opens the completion report: its form, or the stored report. */
  readonly onReport: () => void;
}

/** The next act of a task, always within reach: start, answer the next point, finish, report. */
const TaskActions = ({ task, onReport }: TaskActionsProps) => {
  const reportMissing = useData(({ completionReports }) => canReport(task, completionReports));
  const start = useAct(startTask, { savedText: 'Tarea iniciada', undoable: true });
  const next = task.checklist.find((point) => !isAnswered(task, point));
  const correction = useQueryStep('tramo');
  const me = useCurrentUser()?.id;
  const asksEnd = ({ refused }: Refused) => {
    const mine = task.timeEntries?.find(({ userId, endedAt }) => userId === me && endedAt === undefined);
    if (refused !== 'stretch-asks-end' || !mine) return false;
    correction.open(stretchKey(task.id, mine.id));
    return true;
  };
  const finish = useAct(finishTask, { savedText: () => finishedText(task), undoable: true, onRefused: asksEnd });
  const finishAndReport = async () => {
    const missing = gapsOf(task).length > 0 && document.querySelector<HTMLElement>('[data-gaps]');
    if (missing) return missing.focus();
    if (await finish({ id: task.id })) onReport();
  };
  return (
    <div className={BAR} data-primary-action>
      {canStart(task) ? (
        <Button icon={Play} onClick={() => void start({ id: task.id, timer: newId<TimeEntryId>() })}>
          Iniciar tarea
        </Button>
      ) : canFinish(task) ? (
        <>
          {next && (
            <Button icon={ListChecks} className={HALF} onClick={() => focusPoint(next)}>
              Siguiente punto
            </Button>
          )}
          <Button
            variant={next ? 'secondary' : 'primary'}
            icon={CircleCheckBig}
            className={HALF}
            onClick={() => void finishAndReport()}
          >
            Finalizar tarea
          </Button>
        </>
      ) : (
        <Button icon={FileText} variant={reportMissing ? 'primary' : 'secondary'} onClick={onReport}>
          {reportMissing ? 'Generar reporte' : 'Ver reporte'}
        </Button>
      )}
    </div>
  );
};

const finishedText = ({ checklist }: Task) => {
  const open = openPoints(checklist);
  return open === 0 ? 'Tarea finalizada' : `Tarea finalizada con ${formatCounted(open, 'punto', 'puntos')} sin completar`;
};

/** The full page width, so that no control shows beside it. */
const BAR =
  'lg:flex sticky bottom-0 z-10 -mx-gutter mt-auto mb-[calc(-1.5rem-var(--bottom-bar))] grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 border-border border-t bg-background px-gutter pt-3 pb-[calc(0.75rem+var(--bottom-bar))]';

/** Two buttons side by side, each on one line. */
const HALF = 'max-lg:px-1! max-lg:text-sm max-[22.5rem]:[&>svg]:hidden lg:max-xl:px-3! lg:max-xl:[&>svg]:hidden';

const CommentForm = lazyPart(async () => (await import('./comment-form')).CommentForm);

/** How many comments are shown, the last ones, before the rest expands. */
const COMMENTS_IN_SIGHT = 2;

/** One of two buttons in a heading. */
const BESIDE = 'min-h-touch! px-2!';

/** A task's comments. The form is loaded when a person wants to write. */
const TaskComments = ({ task }: { readonly task: Task }) => {
  const [writing, setWriting] = useState(false);
  const [all, setAll] = useState(false);
  const users = useData((data) => data.users);
  const shown = all ? task.comments : task.comments.slice(-COMMENTS_IN_SIGHT);
  return (
    <Section
      title="Comentarios"
      action={
        <span className="flex">
          {shown.length < task.comments.length && (
            <Button variant="ghost" className={BESIDE} onClick={() => setAll(true)}>{`Ver los ${task.comments.length}`}</Button>
          )}
          {!writing && (
            <Button variant="ghost" className={BESIDE} icon={Pencil} onClick={() => setWriting(true)}>
              <span className="max-sm:sr-only">Escribir comentario</span>
            </Button>
          )}
        </span>
      }
    >
      {task.comments.length > 0 ? (
        <List label="Comentarios" rows={shown} keyOf={({ id }) => id}>
          {({ userId, text, at }) => {
            const name = personName({ users }, userId);
            return (
              <div className="flex gap-3 px-4 py-2">
                <Avatar name={name} size="small" className="max-sm:hidden" />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap justify-between gap-x-3 text-sm sm:justify-start">
                    <span className="wrap-anywhere min-w-0 font-semibold">{name}</span>
                    <span className="whitespace-nowrap text-muted">
                      <Moment at={at} />
                    </span>
                  </p>
                  <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                </div>
              </div>
            );
          }}
        </List>
      ) : (
        <p className="text-muted">Sin comentarios.</p>
      )}
      {writing && <CommentForm taskId={task.id} onSaved={() => setWriting(false)} />}
    </Section>
  );
};

/** A task's approved money, and its latest requests. */
const TaskBudget = ({ task }: { readonly task: Task }) => {
  const { allocated, recent } = useData(({ budgetRequests }) => ({
    allocated: approvedBudget(budgetRequests, task.id),
    recent: recentBudgetRequests(budgetRequests, task.id),
  }));
  return (
    <Section
      title="Solicitudes de gastos recientes"
      action={
        <RequestLink task={task} href={routes.newBudgetRequest(task.projectId, task.id)}>
          gasto
        </RequestLink>
      }
    >
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-muted">Presupuesto asignado</span> <strong className="tabular">{formatMoney(allocated)}</strong>
      </p>
      {recent.length > 0 ? (
        <List label="Solicitudes de gastos recientes" rows={recent} keyOf={({ id }) => id}>
          {(request) => (
            <RowLink
              href={routes.projectBudget(task.projectId)}
              title={budgetRequestTitle(request)}
              detail={
                <RequestLine status={requestStatus(request)}>
                  <span className="tabular font-semibold text-text">{formatMoney(request.amount)}</span>
                  {formatDay(request.date)}
                </RequestLine>
              }
            />
          )}
        </List>
      ) : (
        <p className="text-muted">No se encontraron solicitudes.</p>
      )}
    </Section>
  );
};
