'use client';

import clsx from 'clsx';
import { Card } from '@/components/ui/card';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { invoicesOf, owedOf, totalsByStatus } from '@/lib/domain/invoice/rules';
import type { CustomerId } from '@/lib/domain/model/customer';
import type { Cents } from '@/lib/kernel/cents';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCounted, formatMoney } from '@/lib/text/format';

const StatementButton = lazyPart(
  async () => (await import('./statement-button')).StatementButton,
  <Skeleton className="h-12 w-48" />,
);

/** What heads a customer: what they owe, how much of it is overdue, and that on paper. Nothing of whom nobody has invoiced. */
export const CustomerOwed = ({ customerId }: { readonly customerId: CustomerId }) => {
  const invoices = useData((data) => invoicesOf(data.invoices, customerId));
  const today = useToday();
  if (invoices.length === 0) return null;
  const { owed, overdue } = owedOf(invoices, today);
  const { pending, overdue: late } = totalsByStatus(invoices, today);
  return (
    <section aria-label="Lo que debe">
      <Card className="flex flex-wrap items-center gap-3">
        <dl className="grid min-w-0 flex-[1_1_16rem] grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-3">
          <Owed name="Por cobrar" amount={owed} count={pending.count + late.count} />
          <Owed name="Vencido" amount={overdue} count={late.count} isLate={overdue > 0} />
        </dl>
        {owed > 0 && <StatementButton customerId={customerId} />}
      </Card>
    </section>
  );
};

interface OwedProps {
  readonly name: string;
  readonly amount: Cents;
  readonly count: number;
  readonly isLate?: boolean;
}

const Owed = ({ name, amount, count, isLate = false }: OwedProps) => (
  <div className="grid min-w-0 grid-cols-1 gap-0.5">
    <dt className="font-medium text-muted text-sm">{name}</dt>
    <dd className={clsx('tabular wrap-anywhere text-section', isLate && 'text-danger')}>{formatMoney(amount)}</dd>
    <dd className="text-muted text-sm">{formatCounted(count, 'factura', 'facturas')}</dd>
  </div>
);
