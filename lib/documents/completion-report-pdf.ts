import { signedWork } from '@/lib/domain/completion-report/signed-work';
import type { Data } from '@/lib/domain/data';
import type { Attachment } from '@/lib/domain/model/attachment';
import type { ReportVersion } from '@/lib/domain/model/completion-report';
import { sortedByStage } from '@/lib/domain/model/photo-stage';
import type { TaskId } from '@/lib/domain/model/task';
import { businessOf } from '@/lib/domain/settings/rules';
import { standingReport } from '@/lib/domain/standing-report';
import { photosOfPoint } from '@/lib/domain/task/checklist';
import { placeOf } from '@/lib/domain/task/rules';
import type { Day } from '@/lib/kernel/day';
import { groupBy } from '@/lib/kernel/list';
import { answerText, rangeText } from '@/lib/text/checklist';
import { formatCount, formatDay, formatHours, formatInstant, formatKilobytes, formatMoney } from '@/lib/text/format';
import { photoStageLabel, priorityLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { SIGNED_BEFORE } from '@/lib/text/signed-before';
import { plainFileName } from './document-file';
import { openPaper, type PaperPhoto } from './paper';

/** A photo of the task or its report, with its time and stage. */
export interface ReportPhoto extends Pick<Attachment, 'name' | 'stage' | 'at'> {
  readonly bytes: Uint8Array;
}

interface ReportContent {
  /** Whether to print the approved budget and the spending; the customer's copy omits them. */
  readonly budget?: boolean;
  readonly photos?: readonly ReportPhoto[];
  /** An earlier version; without it the valid one. */
  readonly version?: ReportVersion;
}

/** Photos grouped under their stages; without headings when no photo has a stage. */
const stagesOf = (photos: readonly ReportPhoto[]) =>
  [...groupBy(sortedByStage(photos), ({ stage }) => stage)].map(([stage, those]) => ({
    heading: stage ? photoStageLabel[stage] : those.length < photos.length ? 'Otras fotos' : undefined,
    photos: those.map(({ name, at, bytes }): PaperPhoto => ({ name, detail: formatInstant(at), bytes })),
  }));

/**
 * A task's completion report as a Letter PDF named after the task. `undefined` when the task or report is missing. Signed values
 * are printed as signed (invariant T11). `today` is the printing day.
 */
export const completionReportPdf = (
  data: Data,
  taskId: TaskId,
  today: Day,
  { budget = true, photos = [], version }: ReportContent = {},
) => {
  const task = data.tasks.get(taskId);
  const report = version ?? standingReport(data.completionReports, taskId);
  if (!task || !report) return undefined;

  const work = report.asSigned ?? signedWork(data, task, report.materialsUsed, report.submittedBy);
  const author = work.author || 'Persona eliminada';
  const paper = openPaper('Reporte de finalización', businessOf(data));

  paper.facts([
    ['Tarea', work.title],
    [fieldLabel('tasks', 'projectId'), work.project],
    [fieldLabel('projects', 'customerId'), work.customer],
    [fieldLabel('tasks', 'site'), report.asSigned ? work.site : placeOf(data, task)],
    [fieldLabel('tasks', 'priority'), priorityLabel[work.priority]],
    [fieldLabel('tasks', 'startDate'), formatDay(work.startDate)],
    [fieldLabel('tasks', 'dueDate'), formatDay(work.dueDate)],
    [fieldLabel('tasks', 'completeDate'), formatDay(work.completeDate)],
    [fieldLabel('tasks', 'assigneeIds'), work.assignees.map((name) => name || 'Persona eliminada').join(', ')],
    [fieldLabel('tasks', 'plannedHours'), formatHours(work.plannedHours)],
    [fieldLabel('completionReports', 'actualHours'), formatHours(report.actualHours)],
    ['Presupuesto asignado', budget ? formatMoney(work.approvedBudget) : undefined],
    [
      fieldLabel('completionReports', 'budgetUsage'),
      budget && report.budgetUsage !== undefined ? formatMoney(report.budgetUsage) : undefined,
    ],
    [fieldLabel('completionReports', 'submittedBy'), `${author}, ${formatInstant(report.submittedAt)}`],
    ['Impreso', formatDay(today)],
  ]);
  if (report.reopened) {
    paper.paragraph(`Versión anterior. La tarea se reabrió el ${formatInstant(report.reopened.at)}: ${report.reopened.reason}`);
  }
  if (report.signature && !report.asSigned) paper.paragraph(SIGNED_BEFORE);

  const drawText = (heading: string, text: string) => {
    if (text.trim() === '') return;
    paper.section(heading);
    paper.paragraph(text);
  };

  drawText(fieldLabel('completionReports', 'summary'), report.summary);
  const used = report.materialsUsed.filter(({ quantity }) => quantity > 0);
  if (used.length > 0) {
    paper.section('Materiales utilizados');
    paper.table(
      ['Material', 'Cantidad', 'Unidad', 'Lote o serie'],
      used.map(({ materialId, quantity, lotNumber, serialNumbers = [] }) => {
        const material = work.materials.find(({ id }) => id === materialId);
        return [
          material?.name || 'Material eliminado',
          formatCount(quantity),
          material?.unit ?? '',
          [lotNumber, ...serialNumbers].filter(Boolean).join(', '),
        ];
      }),
      { figures: [1] },
    );
  }
  if (work.checklist.length > 0) {
    paper.section(fieldLabel('tasks', 'checklist'));
    const hasRange = work.checklist.some((point) => rangeText(point) !== undefined);
    paper.table(
      ['Punto', 'Respuesta', ...(hasRange ? ['Rango'] : [])],
      work.checklist.map((point) => [
        point.text,
        answerText(point, photosOfPoint(work, point.id).length),
        ...(hasRange ? [rangeText(point) ?? ''] : []),
      ]),
    );
  }
  drawText(fieldLabel('completionReports', 'challenges'), report.challenges);
  drawText(fieldLabel('completionReports', 'solutions'), report.solutions);
  drawText(fieldLabel('completionReports', 'additionalNotes'), report.additionalNotes);
  if (report.attachments.length > 0) {
    paper.section('Archivos adjuntos');
    paper.table(
      ['Archivo', 'Tamaño'],
      report.attachments.map(({ name, size }) => [name, formatKilobytes(size)]),
      { figures: [1] },
    );
  }
  for (const [index, stage] of stagesOf(photos).entries())
    paper.photos(stage.photos, stage.heading, index === 0 ? 'Fotos' : undefined);
  paper.signatures([
    { label: 'Firma del técnico', sentBy: { name: author, at: report.submittedAt } },
    { label: 'Firma del cliente', signature: report.signature },
  ]);
  return paper.finish(`reporte-${plainFileName(work.title)}.pdf`);
};
