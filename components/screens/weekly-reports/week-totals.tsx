'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { BarChart } from '@/components/ui/bar-chart';
import { Button } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, Row } from '@/components/ui/list/list';
import type { WeeklyReport } from '@/lib/domain/weekly-report/rules';
import type { Totals } from '@/lib/domain/weekly-report/totals';
import { formatCounted, formatHours, formatMaterial, formatMoney } from '@/lib/text/format';

const WorkedHours = lazyPart(async () => (await import('./worked-hours')).WorkedHours);

const inTasks = (count: number) => formatCounted(count, 'tarea', 'tareas');

/** The hours and the spending of completed tasks. */
export const TotalFigures = ({ totals }: { readonly totals: Pick<Totals, 'hours' | 'spending'> }) => (
  <DefinitionList
    items={[
      { term: 'Horas reales', value: formatHours(totals.hours) },
      { term: 'Gasto reportado', value: formatMoney(totals.spending) },
    ]}
  />
);

interface TotalsByKindProps {
  readonly totals: Totals;
  /** The id of the element that names the totals' subject. */
  readonly of: string;
  readonly label: string;
  /** The days whose measured hours are shown too. */
  readonly days?: Pick<WeeklyReport, 'startDate' | 'endDate'>;
  /** More buttons, before this one. */
  readonly children?: ReactNode;
}

/** A button that expands the totals by project, person and material. */
export const TotalsByKind = ({ totals, of, label, days, children }: TotalsByKindProps) => {
  const [open, setOpen] = useState(false);
  const totalsId = useId();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button
          variant="ghost"
          icon={open ? ChevronUp : ChevronDown}
          aria-describedby={of}
          aria-expanded={open}
          aria-controls={totalsId}
          onClick={() => setOpen(!open)}
        >
          {label}
        </Button>
      </div>
      <div id={totalsId} hidden={!open}>
        {open && <Shares totals={totals} />}
        {open && days && <WorkedHours from={days.startDate} to={days.endDate} />}
      </div>
    </>
  );
};

const Shares = ({ totals: { byProject, byPerson, byMaterial } }: { readonly totals: Totals }) => (
  <div className="grid grid-cols-1 gap-4">
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
        <List label="Material utilizado" rows={byMaterial} keyOf={({ material }) => material.id}>
          {({ material, quantity }) => <Row title={material.name} figure={formatMaterial(quantity, material)} />}
        </List>
      </div>
    )}
  </div>
);
