'use client';

import { BanknoteX, ClipboardCheck, ClockAlert, FileQuestion, type LucideIcon, PackageSearch, Sun, Truck } from 'lucide-react';
import { TaskRow } from '@/components/entities/task-row';
import { Tile, Tiles } from '@/components/ui/card';
import { List } from '@/components/ui/list/list';
import type { Tone } from '@/components/ui/tone';
import { useWidth } from '@/components/ui/use-width';
import { liveInvoices, owedOf } from '@/lib/domain/invoice/rules';
import type { User } from '@/lib/domain/model/user';
import { agenda } from '@/lib/domain/my-day/rules';
import { supervises } from '@/lib/domain/permission';
import { asCents } from '@/lib/kernel/cents';
import { type Path, routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatMoney } from '@/lib/text/format';

interface Figure {
  readonly label: string;
  readonly value: number;
  /** What is shown in the figure's place: money. */
  readonly shown?: string;
  readonly href: Path;
  readonly icon: LucideIcon;
  /** While there is any; none is nothing to worry about. */
  readonly tone: Tone;
}

const useDay = (person: User) => {
  const today = useToday();
  const day = useData((data) => agenda(data, person, today));
  const forAll = supervises(person);
  const isDesk = useWidth() === 'desk' && forAll;
  const overdueMoney = useData(({ invoices }) => (isDesk ? owedOf(liveInvoices(invoices), today).overdue : asCents(0)));
  const tasksOf = forAll ? undefined : 'mias';
  const figures: readonly Figure[] = [
    {
      label: 'Tareas vencidas',
      value: day.overdue.length,
      href: routes.tasks('overdue', tasksOf),
      icon: ClockAlert,
      tone: 'danger',
    },
    { label: 'Tareas para hoy', value: day.dueToday.length, href: routes.tasks('today', tasksOf), icon: Sun, tone: 'warning' },
    // The desk's third figure is money; who works in the field is reminded of the reports.
    isDesk
      ? {
          label: 'Por cobrar vencido',
          value: overdueMoney,
          shown: formatMoney(overdueMoney),
          href: routes.billing('vencidas'),
          icon: BanknoteX,
          tone: 'danger',
        }
      : {
          label: 'Tareas sin reporte',
          value: day.unreported.length,
          href: routes.tasks('unreported', tasksOf),
          icon: FileQuestion,
          tone: 'warning',
        },
    {
      label: 'Stock bajo',
      value: day.low.length,
      href: routes.materials('bajo', forAll ? undefined : 'mios'),
      icon: PackageSearch,
      tone: 'danger',
    },
  ];
  const decisions: readonly Figure[] = [
    {
      label: 'Por aprobar',
      value: day.toApprove.length,
      href: routes.requests('Pending'),
      icon: ClipboardCheck,
      tone: 'warning',
    },
    { label: 'Por despachar', value: day.toDispatch.length, href: routes.requests('dispatch'), icon: Truck, tone: 'info' },
  ];
  return {
    figures: forAll ? [...figures.slice(0, 3), ...decisions, ...figures.slice(3)] : figures,
    tasks: forAll ? [] : [...day.overdue, ...day.dueToday],
  };
};

/** What waits for a person today: each figure opens its list; a technician's tasks of the day stand here themselves. */
export const MyDay = ({ person }: { readonly person: User }) => {
  const { figures, tasks } = useDay(person);
  return (
    <>
      <Tiles six={figures.length === 6}>
        {figures.map(({ tone, value, shown = value, ...figure }) => (
          <Tile key={figure.label} {...figure} value={shown} tone={value > 0 ? tone : 'neutral'} />
        ))}
      </Tiles>
      {tasks.length > 0 && (
        <List label="Mis tareas de hoy" rows={tasks} keyOf={({ id }) => id}>
          {(task) => <TaskRow task={task} withProject />}
        </List>
      )}
    </>
  );
};
