'use client';

import { useWatch } from 'react-hook-form';
import { partPaidText } from '@/components/entities/invoice-row';
import { DateField } from '@/components/form/date-field';
import { MoneyField } from '@/components/form/number-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import type { SaveOptions } from '@/components/form/use-submit';
import { FormSheet } from '@/components/frames/form-sheet';
import { List, Row } from '@/components/ui/list/list';
import type { PaymentOf } from '@/lib/domain/invoice/changes';
import { onePaymentDraftSchema, paymentDraftSchema } from '@/lib/domain/invoice/draft';
import { leftToPay, paymentOnRefusal } from '@/lib/domain/invoice/rules';
import type { Invoice, PaymentId } from '@/lib/domain/model/invoice';
import type { Refused } from '@/lib/domain/refusal';
import { centsToText, sumCents } from '@/lib/kernel/cents';
import { asDay, isDay } from '@/lib/kernel/day';
import { parseCents } from '@/lib/kernel/typed-number';
import type { Outcome } from '@/lib/store/engine/contract';
import { useToday } from '@/lib/store/react/store';
import { formatCounted, formatMoney } from '@/lib/text/format';
import { refusalText } from '@/lib/text/messages';
import { fieldLabel } from '@/lib/text/nouns';

interface PaymentSheetProps {
  readonly invoices: readonly Invoice[];
  readonly onPaid: (payments: readonly PaymentOf[], options: SaveOptions, isPart: boolean) => Promise<Outcome>;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/** Records payments on a day: one invoice, maybe in part, or several in full. */
export const PaymentSheet = ({ invoices, ...props }: PaymentSheetProps) => {
  const [only, another] = invoices;
  return only && !another ? <OnePayment invoice={only} {...props} /> : <Payments invoices={invoices} {...props} />;
};

/** The payment of one invoice. The proposed amount is what is owed. */
const OnePayment = ({ invoice, onPaid, ...closing }: Omit<PaymentSheetProps, 'invoices'> & { readonly invoice: Invoice }) => {
  const today = useToday();
  const owed = leftToPay(invoice);
  const form = useDraftForm(onePaymentDraftSchema, { paidOn: today, amount: centsToText(owed) });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const paymentId = useNewId<PaymentId>();
  return (
    <FormSheet
      title={`Pago de ${invoice.id}`}
      description={partPaidText(invoice) ?? formatMoney(invoice.amount)}
      size="dialog"
      draftKey={`pago:${invoice.id}`}
      submitLabel={parseCents(typed) === owed ? 'Marcar como pagada' : 'Registrar pago'}
      form={form}
      onSubmit={({ paidOn, amount }, options) =>
        onPaid([{ id: invoice.id, paidOn, part: { id: paymentId(), amount } }], options, amount !== owed)
      }
      {...closing}
    >
      <MoneyField name="amount" label={fieldLabel('invoices', 'amount')} required />
      <DateField name="paidOn" label={fieldLabel('invoices', 'paidOn')} required takesFocus max={today} />
    </FormSheet>
  );
};

/** Payments of several invoices. It shows their number and sum first, and which ones are left out and why. */
const Payments = ({ invoices, onPaid, ...closing }: PaymentSheetProps) => {
  const today = useToday();
  const form = useDraftForm(paymentDraftSchema, { paidOn: today });
  const typed = useWatch({ control: form.control, name: 'paidOn' });
  const paidOn = isDay(typed) ? asDay(typed) : today;
  const judged = invoices.map((invoice) => ({ invoice, why: paymentOnRefusal(invoice, paidOn, today) }));
  const paid = judged.flatMap(({ invoice, why }) => (why ? [] : [invoice]));
  const out = judged.flatMap(({ invoice, why }) => (why ? [{ invoice, why }] : []));
  return (
    <FormSheet
      title={`Pago de ${formatCounted(paid.length, 'factura', 'facturas')}`}
      description={`Suman ${formatMoney(sumCents(paid.map(leftToPay)))}.`}
      size="dialog"
      submitLabel="Marcar como pagadas"
      form={form}
      onSubmit={(value, options) =>
        onPaid(
          invoices.map(({ id }) => ({ id, paidOn: value.paidOn })),
          options,
          false,
        )
      }
      {...closing}
    >
      <DateField name="paidOn" label={fieldLabel('invoices', 'paidOn')} required takesFocus max={today} />
      {out.length > 0 && <NotPaid out={out} />}
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
