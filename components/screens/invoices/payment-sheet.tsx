'use client';

import { useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { SaveOptions } from '@/components/form/use-submit';
import { FormSheet } from '@/components/frames/form-sheet';
import { List, Row } from '@/components/ui/list/list';
import { paymentDraftSchema } from '@/lib/domain/invoice/draft';
import { paymentOnRefusal } from '@/lib/domain/invoice/rules';
import type { Invoice } from '@/lib/domain/model/invoice';
import type { Refused } from '@/lib/domain/refusal';
import { sumCents } from '@/lib/kernel/cents';
import { asDay, type Day, isDay } from '@/lib/kernel/day';
import type { Outcome } from '@/lib/store/engine/contract';
import { useToday } from '@/lib/store/react/store';
import { formatCounted, formatMoney } from '@/lib/text/format';
import { refusalText } from '@/lib/text/messages';
import { fieldLabel } from '@/lib/text/nouns';

interface PaymentSheetProps {
  readonly invoices: readonly Invoice[];
  readonly onPaid: (paidOn: Day, options: SaveOptions) => Promise<Outcome>;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/** On which day invoices were paid. It tells before how many will be marked, what they add up to, and which will not, and why. */
export const PaymentSheet = ({ invoices, onPaid, ...closing }: PaymentSheetProps) => {
  const today = useToday();
  const form = useDraftForm(paymentDraftSchema, { paidOn: today });
  const typed = useWatch({ control: form.control, name: 'paidOn' });
  const paidOn = isDay(typed) ? asDay(typed) : today;
  const judged = invoices.map((invoice) => ({ invoice, why: paymentOnRefusal(invoice, paidOn, today) }));
  const paid = judged.flatMap(({ invoice, why }) => (why ? [] : [invoice]));
  const out = judged.flatMap(({ invoice, why }) => (why ? [{ invoice, why }] : []));
  const only = invoices.length === 1 ? invoices[0] : undefined;
  return (
    <FormSheet
      title={only ? `Pago de ${only.id}` : `Pago de ${formatCounted(paid.length, 'factura', 'facturas')}`}
      description={only ? formatMoney(only.amount) : `Suman ${formatMoney(sumCents(paid.map(({ amount }) => amount)))}.`}
      size="dialog"
      submitLabel={only ? 'Marcar como pagada' : 'Marcar como pagadas'}
      form={form}
      onSubmit={(value, options) => onPaid(value.paidOn, options)}
      {...closing}
    >
      <DateField name="paidOn" label={fieldLabel('invoices', 'paidOn')} required takesFocus max={today} />
      {!only && out.length > 0 && <NotPaid out={out} />}
    </FormSheet>
  );
};

const NotPaid = ({ out }: { readonly out: readonly { readonly invoice: Invoice; readonly why: Refused }[] }) => (
  <div className="grid gap-1">
    <p className="font-medium text-sm">No se marcan: {formatCounted(out.length, 'factura', 'facturas')}</p>
    <div className="max-h-60 overflow-auto">
      <List label="No se marcan" rows={out} keyOf={({ invoice }) => invoice.id}>
        {({ invoice, why }) => <Row title={invoice.id} detail={refusalText(why)} />}
      </List>
    </div>
  </div>
);
