'use client';

import clsx from 'clsx';
import { CircleCheckBig } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
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
  /** It should be none: work or money is late. */
  readonly isLate?: boolean;
}

/** What is counted of a person's day; none of it is a zero. */
export const useFigures = (person: User) => {
  const today = useToday();
  const day = useData((data) => agenda(data, person, today));
  const forAll = supervises(person);
  const isDesk = useWidth() === 'desk' && forAll;
  const overdueMoney = useData(({ invoices }) => (isDesk ? owedOf(liveInvoices(invoices), today).overdue : asCents(0)));
  const of = forAll ? undefined : 'mias';
  const figures: readonly Figure[] = [
    { label: 'Tareas vencidas', value: day.overdue.length, href: routes.tasks('overdue', of), isLate: true },
    { label: 'Tareas para hoy', value: day.dueToday.length, href: routes.tasks('today', of) },
    // The desk's third figure is money; who works in the field is reminded of the reports.
    isDesk
      ? {
          label: 'Por cobrar vencido',
          value: overdueMoney,
          shown: formatMoney(overdueMoney),
          href: routes.billing('vencidas'),
          isLate: true,
        }
      : { label: 'Tareas sin reporte', value: day.unreported.length, href: routes.tasks('unreported', of) },
    // A technician has nothing to decide: both are none.
    { label: 'Por aprobar', value: day.toApprove.length, href: routes.requests('Pending') },
    { label: 'Por despachar', value: day.toDispatch.length, href: routes.requests('dispatch') },
    { label: 'Stock bajo', value: day.low.length, href: routes.materials('bajo', forAll ? undefined : 'mios') },
  ];
  return figures.filter(({ value }) => value > 0);
};

/** What else is counted of a person's day; a day without anything says so. */
export const DayFigures = ({ person }: { readonly person: User }) => {
  const figures = useFigures(person);
  if (figures.length === 0) return <EmptyState isLine icon={CircleCheckBig} title="Nada te espera hoy" />;
  return <Figures figures={figures} />;
};

/** Figures in one strip, each with the list that it counts; none stands there as a zero. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  // The room between the figures shows the ground: a hairline.
  <div data-of-records className="flex flex-wrap gap-px overflow-clip rounded-card border border-border bg-border">
    {figures.map(({ label, value, shown = value, href, isLate = false }) => (
      <Link
        key={label}
        href={href}
        className="-outline-offset-3 flex min-h-row min-w-0 flex-[1_1_6.75rem] lg:basis-36 flex-col justify-between bg-surface px-3 py-2 active:bg-pressed"
      >
        <span className="wrap-anywhere text-muted text-sm leading-tight">{label}</span>
        <span
          className={clsx(
            'wrap-anywhere tabular',
            typeof shown === 'string' ? 'font-semibold' : 'text-section',
            isLate && 'text-danger',
          )}
        >
          {shown}
        </span>
      </Link>
    ))}
  </div>
);
