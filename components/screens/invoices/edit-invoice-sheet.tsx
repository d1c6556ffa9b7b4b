'use client';

import { useWatch } from 'react-hook-form';
import { MissingSheet } from '@/components/entities/missing-sheet';
import { FormSheet } from '@/components/frames/form-sheet';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import { updateInvoice } from '@/lib/domain/invoice/changes';
import { invoiceDraftSchema, invoiceToDraft } from '@/lib/domain/invoice/draft';
import { invoiceGaps } from '@/lib/domain/invoice/rules';
import type { Invoice, InvoiceId } from '@/lib/domain/model/invoice';
import { routes } from '@/lib/routes';
import { invoiceGapsText } from '@/lib/text/invoice-gaps';
import { InvoiceFields } from './invoice-fields';
import { useLiveInvoice } from './use-live-invoice';

const TITLE = 'Editar Factura';

interface EditInvoiceSheetProps {
  readonly invoiceId: InvoiceId;
  readonly onClose: () => void;
}

/** The form of a stored invoice; the number can't be changed. */
export const EditInvoiceSheet = ({ invoiceId, onClose }: EditInvoiceSheetProps) => {
  const invoice = useLiveInvoice(invoiceId);
  if (invoice === 'opening') return null;
  if (invoice === 'missing') return <MissingSheet title={TITLE} onClose={onClose} />;
  return <EditInvoice key={invoice.id} invoice={invoice} onClose={onClose} />;
};

const EditInvoice = ({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) => {
  const { form, opened } = useOpenedRecord({
    schema: invoiceDraftSchema,
    record: invoice,
    toDraft: invoiceToDraft,
  });
  const save = useSave(updateInvoice, { opened });
  const typed = useWatch({ control: form.control });
  return (
    <FormSheet
      title={TITLE}
      description={invoice.id}
      onClose={onClose}
      draftKey={routes.editInvoice(invoice.id)}
      form={form}
      overRecord
      onSubmit={(value, options) => save({ id: invoice.id, ...value }, options)}
      savedText="Factura actualizada"
      submitLabel="Actualizar Factura"
      blockedBy={invoiceGapsText(invoiceGaps({ ...invoiceToDraft(invoice), ...typed }), typed.amount) || undefined}
    >
      <InvoiceFields projectId={invoice.projectId} kept={invoice} />
    </FormSheet>
  );
};
