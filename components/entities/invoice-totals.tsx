import { Card } from '@/components/ui/card';
import type { InvoiceTotals as Totals } from '@/lib/domain/invoice/rules';
import { formatCounted, formatMoney } from '@/lib/text/format';
import { InvoiceStatusChip } from './status-chips';

const ORDER = ['paid', 'pending', 'overdue', 'draft'] as const;

/** The sum and the number of the invoices of each status. */
export const InvoiceTotals = ({ totals }: { readonly totals: Totals }) => (
  <div data-of-records>
    <Card>
      <dl
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 gap-y-3"
        aria-label="Totales por estado"
      >
        {ORDER.map((status) => (
          <div key={status} className="grid min-w-0 grid-cols-1 gap-0.5">
            <dt>
              <InvoiceStatusChip status={status} />
            </dt>
            <dd className="tabular wrap-anywhere font-semibold">{formatMoney(totals[status].amount)}</dd>
            <dd className="text-muted text-sm">{formatCounted(totals[status].count, 'factura', 'facturas')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  </div>
);
