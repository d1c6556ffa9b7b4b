'use client';

import { BadgeCheck, FileDown } from 'lucide-react';
import { ActionBar, ActionButton } from '@/components/entities/table/action-bar';
import { LeftOutList } from '@/components/entities/table/left-out-list';
import { useDialogOfMany } from '@/components/entities/table/use-dialog-of-many';
import { useActOnMany } from '@/components/write/use-act-on-many';
import { markInvoicesPaid } from '@/lib/domain/invoice/bulk-changes';
import type { Invoice } from '@/lib/domain/model/invoice';
import { PaymentSheet } from './payment-sheet';
import { useInvoicePdf } from './use-invoice-pdf';

interface InvoiceTableActionsProps {
  readonly chosen: readonly Invoice[];
  readonly onClear: () => void;
}

const COUNTED = ['factura', 'facturas'] as const;

/** What can be done with several invoices at once: their payment, with its day, and one PDF of all. */
export const InvoiceTableActions = ({ chosen, onClear }: InvoiceTableActionsProps) => {
  const { run, leftOut, forget } = useActOnMany();
  const dialog = useDialogOfMany(chosen);
  const pdf = useInvoicePdf(...chosen.map(({ id }) => id));
  return (
    <>
      <LeftOutList leftOut={leftOut} counted={COUNTED} nameOf={(id) => id} onClose={forget} />
      {chosen.length > 0 && (
        <ActionBar onClear={onClear}>
          <ActionButton icon={BadgeCheck} asks onClick={() => dialog.open('pago')}>
            Marcar como pagadas
          </ActionButton>
          <ActionButton icon={FileDown} onClick={() => void pdf.run()}>
            PDF
          </ActionButton>
        </ActionBar>
      )}
      {dialog.name === 'pago' && (
        <PaymentSheet
          invoices={dialog.about}
          onPaid={(paidOn, options) =>
            run(
              markInvoicesPaid,
              dialog.about.map(({ id }) => ({ id, paidOn })),
              (count) => (count === 1 ? '1 factura pagada' : `${count} facturas pagadas`),
              options,
            )
          }
          onSaved={dialog.saved}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
