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
import { useData, useDayOfData } from '@/lib/store/react/store';
import { formatMoney } from '@/lib/text/format';

interface Figure {
  readonly label: string;
  readonly value: number;
  /** Text instead of the number: money. */
  readonly shown?: string;
  readonly href: Path;
  /** Whether it counts late work or money. */
  readonly isLate?: boolean;
}

/** The figures of a person's day, without those that are zero. */
export const useFigures = (person: User) => {
  const today = useDayOfData();
  const day = useData((data) => agenda(data, person, today));
  const forAll = supervises(person);
  const isDesk = useWidth() === 'desk' && forAll;
  const overdueMoney = useData(({ invoices }) => (isDesk ? owedOf(liveInvoices(invoices), today).overdue : asCents(0)));
  const of = forAll ? undefined : 'mias';
  const figures: readonly Figure[] = [
    { label: 'Tareas vencidas', value: day.overdue.length, href: routes.tasks('overdue', of), isLate: true },
    { label: 'Tareas para hoy', value: day.dueToday.length, href: routes.tasks('today', of) },
    // The desk's third figure is money. In the field it is tasks without a report.
    isDesk
      ? {
          label: 'Por cobrar vencido',
          value: overdueMoney,
          shown: formatMoney(overdueMoney),
          href: routes.billing('vencidas'),
          isLate: true,
        }
      : { label: 'Tareas sin reporte', value: day.unreported.length, href: routes.tasks('unreported', of) },
    // Both are zero for a technician, who decides nothing.
    { label: 'Por aprobar', value: day.toApprove.length, href: routes.requests('Pending') },
    { label: 'Por despachar', value: day.toDispatch.length, href: routes.requests('dispatch') },
    { label: 'Stock bajo', value: day.low.length, href: routes.materials('bajo', forAll ? undefined : 'mios') },
  ];
  return figures.filter(({ value }) => value > 0);
};

/** The figures of a person's day; one sentence when there are none. */
export const DayFigures = ({ person }: { readonly person: User }) => {
  const figures = useFigures(person);
  if (figures.length === 0) return <EmptyState isLine icon={CircleCheckBig} title="Nada te espera hoy" />;
  return <Figures figures={figures} />;
};

/** A strip of figures, each a link to the list that it counts. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  // The gaps of one pixel show the background as lines.
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
