import { owedOf } from '@/lib/domain/invoice/rules';
import type { Invoice } from '@/lib/domain/model/invoice';
import { useToday } from '@/lib/store/react/store';
import { formatMoney } from '@/lib/text/format';

/** What a customer still owes, and how much of it is overdue; nothing when all is paid. */
export const CustomerOwed = ({ invoices }: { readonly invoices: readonly Invoice[] }) => {
  const { owed, overdue } = owedOf(invoices, useToday());
  return (
    owed > 0 && (
      <p className="flex flex-wrap gap-x-4 font-medium text-sm">
        <span className="tabular">Por cobrar: {formatMoney(owed)}</span>
        {overdue > 0 && <span className="tabular font-semibold text-danger">Vencido: {formatMoney(overdue)}</span>}
      </p>
    )
  );
};
