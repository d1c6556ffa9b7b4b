'use client';

import { BarChart } from '@/components/ui/bar-chart';
import { DefinitionList } from '@/components/ui/definition-list';
import { List, Row } from '@/components/ui/list';
import type { WeeklyReportId } from '@/lib/domain/weekly-report/model';
import { weekTotals } from '@/lib/domain/weekly-totals/rules';
import { useData } from '@/lib/store/store';
import { formatCounted, formatHours, formatMaterial, formatMoney } from '@/lib/text/format';

const inTasks = (count: number) => formatCounted(count, 'tarea', 'tareas');

/** What a week adds up to: by project, by person and by material. */
export const WeekTotals = ({ reportId }: { readonly reportId: WeeklyReportId }) => {
  const totals = useData((data) => weekTotals(data, reportId));
  if (!totals) return null;
  const { hours, spending, byProject, byPerson, byMaterial } = totals;
  return (
    <div className="grid grid-cols-1 gap-4">
      <DefinitionList
        items={[
          { term: 'Horas reales', value: formatHours(hours) },
          { term: 'Gasto reportado', value: formatMoney(spending) },
        ]}
      />
      {byProject.length > 0 && (
        <BarChart
          caption="Por proyecto"
          bars={byProject.map(({ title, tasks }) => ({ label: title, value: tasks, text: inTasks(tasks) }))}
        />
      )}
      {byPerson.length > 0 && (
        <BarChart
          caption="Por persona"
          bars={byPerson.map(({ name = 'Sin asignar', tasks }) => ({ label: name, value: tasks, text: inTasks(tasks) }))}
        />
      )}
      {byMaterial.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <p className="font-medium text-muted text-sm">Material utilizado</p>
          <List label="Material utilizado">
            {byMaterial.map(({ material, quantity }) => (
              <Row key={material.id} title={material.name} figure={formatMaterial(quantity, material)} />
            ))}
          </List>
        </div>
      )}
    </div>
  );
};
