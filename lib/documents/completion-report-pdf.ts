import { approvedBudget } from '@/lib/domain/budget-request/rules';
import type { Data } from '@/lib/domain/data';
import type { Attachment } from '@/lib/domain/model/attachment';
import type { TaskId } from '@/lib/domain/model/task';
import { inStages } from '@/lib/domain/photo-stages';
import { businessOf } from '@/lib/domain/settings/rules';
import { photosOfPoint } from '@/lib/domain/task/checklist';
import type { Day } from '@/lib/kernel/day';
import { groupBy } from '@/lib/kernel/list';
import { answerText, rangeText } from '@/lib/text/checklist';
import { formatCount, formatDay, formatHours, formatInstant, formatKilobytes, formatMoney } from '@/lib/text/format';
import { photoStageLabel, priorityLabel } from '@/lib/text/labels';
import { plainFileName } from './document-file';
import { openPaper, type PaperPhoto } from './paper';

/** A photo of the task or of its report, when it was kept and of which stage it is. */
export interface ReportPhoto extends Pick<Attachment, 'name' | 'stage' | 'at'> {
  readonly bytes: Uint8Array;
}

interface ReportContent {
  /** What the business approved and spent; the customer's copy has none of it. */
  readonly budget?: boolean;
  readonly photos?: readonly ReportPhoto[];
}

/** Photos under the heading of their stage; under none where no photo has one. */
const stagesOf = (photos: readonly ReportPhoto[]) =>
  [...groupBy(inStages(photos), ({ stage }) => stage)].map(([stage, those]) => ({
    heading: stage ? photoStageLabel[stage] : those.length < photos.length ? 'Otras fotos' : undefined,
    photos: those.map(({ name, at, bytes }): PaperPhoto => ({ name, detail: formatInstant(at), bytes })),
  }));

/**
 * The completion report of a task as a Letter PDF, named after the task. `undefined` while the task or its report is not there.
 * `today` is the day it is printed.
 */
export const completionReportPdf = (
  data: Data,
  taskId: TaskId,
  today: Day,
  { budget = true, photos = [] }: ReportContent = {},
) => {
  const task = data.tasks.get(taskId);
  const report = data.completionReports.get(taskId);
  if (!task || !report) return undefined;

  const project = data.projects.get(task.projectId);
  const personName = (id: (typeof task.assigneeIds)[number]) => data.users.get(id)?.name ?? 'Persona eliminada';
  const paper = openPaper('Reporte de finalización', businessOf(data));

  paper.facts([
    ['Tarea', task.title],
    ['Proyecto', project?.title],
    ['Cliente', project && data.customers.get(project.customerId)?.name],
    ['Lugar', task.site],
    ['Prioridad', priorityLabel[task.priority]],
    ['Inicio', formatDay(task.startDate)],
    ['Fecha límite', formatDay(task.dueDate)],
    ['Finalizada', formatDay(task.completeDate)],
    ['Asignada a', task.assigneeIds.map(personName).join(', ')],
    ['Horas planificadas', formatHours(task.plannedHours)],
    ['Horas reales', formatHours(report.actualHours)],
    ['Presupuesto asignado', budget ? formatMoney(approvedBudget(data.budgetRequests, taskId)) : undefined],
    ['Presupuesto utilizado', budget && report.budgetUsage !== undefined ? formatMoney(report.budgetUsage) : undefined],
    ['Enviado por', `${personName(report.submittedBy)}, ${formatInstant(report.submittedAt)}`],
    ['Impreso', formatDay(today)],
  ]);

  const told = (heading: string, text: string) => {
    if (text.trim() === '') return;
    paper.section(heading);
    paper.paragraph(text);
  };

  told('Resumen', report.summary);
  const used = report.materialsUsed.filter(({ quantity }) => quantity > 0);
  if (used.length > 0) {
    paper.section('Materiales utilizados');
    paper.table(
      ['Material', 'Cantidad', 'Unidad', 'Lote o serie'],
      used.map(({ materialId, quantity, lotNumber, serialNumbers = [] }) => {
        const material = data.materials.get(materialId);
        const unit = material?.measured ? 'm' : (material?.unit ?? '');
        return [
          material?.name ?? 'Material eliminado',
          formatCount(quantity),
          unit,
          [lotNumber, ...serialNumbers].filter(Boolean).join(', '),
        ];
      }),
      { figures: [1] },
    );
  }
  if (task.checklist.length > 0) {
    paper.section('Lista de verificación');
    paper.table(
      ['Punto', 'Respuesta', 'Rango'],
      task.checklist.map((point) => [
        point.text,
        answerText(point, photosOfPoint(task, point.id).length),
        rangeText(point) ?? '',
      ]),
    );
  }
  told('Dificultades', report.challenges);
  told('Soluciones', report.solutions);
  told('Notas adicionales', report.additionalNotes);
  if (report.attachments.length > 0) {
    paper.section('Archivos adjuntos');
    paper.table(
      ['Archivo', 'Tamaño'],
      report.attachments.map(({ name, size }) => [name, formatKilobytes(size)]),
      { figures: [1] },
    );
  }
  if (photos.length > 0) {
    paper.section('Fotos');
    for (const stage of stagesOf(photos)) paper.photos(stage.photos, stage.heading);
  }
  paper.signatures([{ label: 'Firma del técnico' }, { label: 'Firma del cliente', signature: report.signature }]);
  return paper.finish(`reporte-${plainFileName(task.title)}.pdf`);
};
