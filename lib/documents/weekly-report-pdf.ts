import type { Data } from '@/lib/domain/data';
import type { WeeklyReportId } from '@/lib/domain/model/weekly-report';
import { businessOf } from '@/lib/domain/settings/rules';
import { hoursByPerson } from '@/lib/domain/timed-work';
import { type DayRange, rangeTotals } from '@/lib/domain/weekly-report/range';
import { type Totals, weekTotals } from '@/lib/domain/weekly-report/totals';
import type { Day, Instant } from '@/lib/kernel/day';
import { formatCount, formatDay, formatDayRange, formatHours, formatMoney } from '@/lib/text/format';
import { openPaper } from './paper';

type Paper = ReturnType<typeof openPaper>;

/**
 * The report of one ISO 8601 week as a Letter PDF named by its id (`WR-2026-47.pdf`), printed `today`. `undefined` when there is
 * no such week.
 */
export const weeklyReportPdf = (data: Data, id: WeeklyReportId, today: Day, now?: Instant) => {
  const totals = weekTotals(data, id);
  if (!totals) return undefined;

  const { report } = totals;
  const paper = openPaper(`Reporte semanal ${report.weekNumber} de ${report.year}`, businessOf(data));
  paper.facts([
    ['Semana', report.id],
    ['Fechas', formatDayRange(report.startDate, report.endDate)],
    ['Tareas completadas', formatCount(report.completedTasks)],
    ['Horas reales', formatHours(totals.hours)],
    ['Gasto reportado', formatMoney(totals.spending)],
    ['Impreso', formatDay(today)],
  ]);
  writeTotals(paper, data, totals, 'No se completaron tareas en esta semana.');
  writeHours(paper, data, { from: report.startDate, to: report.endDate }, now);
  return paper.finish(`${report.id}.pdf`);
};

/** The report of a range of days as a Letter PDF named by its days: by week and in total. */
export const rangeReportPdf = (data: Data, range: DayRange, today: Day, now?: Instant) => {
  const { from, to, weeks, totals } = rangeTotals(data, range);
  const paper = openPaper('Reporte', businessOf(data));
  paper.facts([
    ['Fechas', formatDayRange(from, to)],
    ['Tareas completadas', formatCount(totals.tasks)],
    ['Horas reales', formatHours(totals.hours)],
    ['Gasto reportado', formatMoney(totals.spending)],
    ['Impreso', formatDay(today)],
  ]);
  if (weeks.length > 0) {
    paper.section('Por semana');
    paper.table(
      ['Semana', 'Fechas', 'Tareas', 'Horas', 'Gasto'],
      weeks.map((week) => [
        week.report.id,
        formatDayRange(week.from, week.to),
        formatCount(week.tasks),
        formatHours(week.hours),
        formatMoney(week.spending),
      ]),
      {
        figures: [2, 3, 4],
        total: ['Total', '', formatCount(totals.tasks), formatHours(totals.hours), formatMoney(totals.spending)],
      },
    );
  }
  writeTotals(paper, data, totals, 'No se completaron tareas en estas fechas.');
  writeHours(paper, data, range, now);
  return paper.finish(`reporte-${from}-${to}.pdf`);
};

/** The timer hours by user and day. */
const writeHours = (paper: Paper, data: Data, { from, to }: DayRange, now: Instant | undefined) => {
  const people = hoursByPerson(data, from, to, now);
  if (people.length === 0) return;
  paper.section('Horas medidas por persona');
  paper.table(
    ['Persona', 'Día', 'Horas'],
    people.flatMap(({ name = '', days }) => days.map(({ day, hours }) => [name, formatDay(day), formatHours(hours)])),
    { figures: [2] },
  );
};

/** The completed tasks, and their totals by project, user and material. */
const writeTotals = (paper: Paper, data: Data, totals: Totals, none: string) => {
  const { completed, byProject, byPerson, byMaterial } = totals;
  const personName = (assignee: (typeof completed)[number]['assigneeIds'][number]) => data.users.get(assignee)?.name ?? '';
  paper.section('Tareas completadas');
  if (completed.length === 0) return paper.paragraph(none);
  paper.table(
    ['Tarea', 'Proyecto', 'Asignada a', 'Finalizada'],
    completed.map((task) => [
      task.title,
      data.projects.get(task.projectId)?.title ?? '',
      task.assigneeIds.map(personName).join(', '),
      formatDay(task.completeDate),
    ]),
  );
  paper.section('Por proyecto');
  paper.table(
    ['Proyecto', 'Tareas', 'Horas', 'Gasto'],
    byProject.map(({ title, tasks, hours, spending }) => [title, formatCount(tasks), formatHours(hours), formatMoney(spending)]),
    { figures: [1, 2, 3], total: ['Total', formatCount(totals.tasks), formatHours(totals.hours), formatMoney(totals.spending)] },
  );
  paper.section('Por persona');
  paper.table(
    ['Persona', 'Tareas'],
    byPerson.map(({ name, tasks }) => [name ?? 'Sin asignar', formatCount(tasks)]),
    { figures: [1] },
  );
  if (byMaterial.length > 0) {
    paper.section('Material utilizado');
    paper.table(
      ['Material', 'Cantidad', 'Unidad'],
      byMaterial.map(({ material, quantity }) => [material.name, formatCount(quantity), material.measured ? 'm' : material.unit]),
      { figures: [1] },
    );
  }
};
