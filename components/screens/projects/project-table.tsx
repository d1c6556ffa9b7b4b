'use client';

import clsx from 'clsx';
import { useMemo } from 'react';
import { ArchiveActions } from '@/components/entities/table/archive-actions';
import { type Column, dayColumn, moneyColumn, textColumn } from '@/components/entities/table/column';
import { RecordTable } from '@/components/entities/table/record-table';
import type { Data } from '@/lib/domain/data';
import { invoicedSoFar } from '@/lib/domain/invoice/rules';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import { archiveProjects } from '@/lib/domain/project/changes';
import {
  behindHundredths,
  completedHundredths,
  expectedHundredths,
  isBehind,
  projectProgress,
  spentBudget,
} from '@/lib/domain/project/rules';
import type { Day } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { sumBy } from '@/lib/kernel/list';
import { ascending, byName } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCount, formatPercent } from '@/lib/text/format';

const COUNTED = ['proyecto', 'proyectos'] as const;

type TableData = Pick<Data, 'projects' | 'customers' | 'tasks' | 'completionReports' | 'invoices'>;

/** A column of percentages, in hundredths of a percent. */
const shareColumn = (
  column: Pick<Column<Project>, 'id' | 'head' | 'rank'>,
  shareOf: (project: Project) => number,
): Column<Project> => ({
  ...column,
  isFigure: true,
  cell: (project) => formatPercent(shareOf(project)),
  value: (project) => ({ hundredths: shareOf(project) }),
  order: ascending(shareOf),
});

const columnsOf = (data: TableData, today: Day): readonly Column<Project>[] => {
  const progressOf = ({ id }: Project) => projectProgress(data, id);
  const gapOf = (project: Project) => behindHundredths(project, progressOf(project), today);
  const customerOf = ({ customerId }: Project) => data.customers.get(customerId)?.name ?? '';
  return [
    textColumn({ id: 'nombre', head: 'Nombre', order: byName(({ title }) => title) }, ({ title }) => title),
    textColumn({ id: 'cliente', head: 'Cliente', rank: 3, order: byName(customerOf) }, customerOf),
    shareColumn({ id: 'avance', head: 'Avance' }, (project) => completedHundredths(progressOf(project))),
    shareColumn({ id: 'esperado', head: 'Esperado', rank: 3 }, (project) => expectedHundredths(project, today)),
    {
      ...shareColumn({ id: 'brecha', head: 'Brecha' }, gapOf),
      cell: (project) => (
        <span className={clsx(isBehind(project, progressOf(project), today) && 'font-semibold text-danger')}>
          {formatPercent(gapOf(project))}
        </span>
      ),
    },
    dayColumn(
      { id: 'fin', head: 'Fin', rank: 3, order: ascending(({ endDate }) => endDate ?? '9999') },
      ({ endDate }) => endDate,
    ),
    {
      id: 'tareas',
      head: 'Tareas',
      rank: 4,
      isFigure: true,
      cell: (project) => formatCount(progressOf(project).total),
      value: (project) => progressOf(project).total,
      order: ascending((project) => progressOf(project).total),
      sum: (projects) => formatCount(sumBy(projects, (project) => progressOf(project).total)),
    },
    moneyColumn({ id: 'presupuesto', head: 'Presupuesto', rank: 4 }, ({ budget }) => budget),
    moneyColumn({ id: 'gastado', head: 'Gastado', rank: 4 }, ({ id }) => spentBudget(data, id)),
    moneyColumn({ id: 'facturado', head: 'Facturado', rank: 3 }, ({ id }) => invoicedSoFar(data.invoices, id)),
  ];
};

/** The projects as a table, the farthest behind first. */
export const ProjectTable = ({ rows }: { readonly rows: readonly Project[] }) => {
  const today = useToday();
  const known = useData(({ projects, customers, tasks, completionReports, invoices }) => ({
    projects,
    customers,
    tasks,
    completionReports,
    invoices,
  }));
  const columns = useMemo(() => columnsOf(known, today), [known, today]);
  return (
    <RecordTable
      name="Proyectos"
      counted={COUNTED}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => routes.project(id)}
      initialOrder="-brecha"
      actions={(chosen, onClear) => (
        <ArchiveActions
          change={archiveProjects}
          chosen={chosen}
          counted={COUNTED}
          nameOf={(id) => known.projects.get(asId<ProjectId>(id))?.title ?? ''}
          onClear={onClear}
        />
      )}
    />
  );
};
