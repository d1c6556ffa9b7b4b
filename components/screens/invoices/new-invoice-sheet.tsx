'use client';

import { useWatch } from 'react-hook-form';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormSheet } from '@/components/frames/form-sheet';
import { useSave } from '@/components/write/use-save';
import type { Data } from '@/lib/domain/data';
import { createInvoice } from '@/lib/domain/invoice/changes';
import { type InvoiceDraft, invoiceDraftSchema, invoicePrefill } from '@/lib/domain/invoice/draft';
import { invoiceGaps, invoiceOfForm } from '@/lib/domain/invoice/rules';
import type { InvoiceFormId } from '@/lib/domain/model/invoice';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { asId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useStore, useStoreStatus, useToday } from '@/lib/store/react/store';
import { invoiceGapsText } from '@/lib/text/invoice-gaps';
import { InvoiceFields } from './invoice-fields';

interface NewInvoiceSheetProps {
  /** The id of the project or task to invoice; '' when none is chosen. */
  readonly source: string;
  readonly onClose: () => void;
}

const sourceOf = ({ tasks }: Data, id: string) => {
  const taskId = asId<TaskId>(id);
  return tasks.has(taskId) ? { taskId } : { projectId: asId<ProjectId>(id) };
};

/** The form of a new invoice. For finished work it is filled in. */
export const NewInvoiceSheet = ({ source, onClose }: NewInvoiceSheetProps) => {
  const today = useToday();
  const prefill = useData((data) => invoicePrefill(data, sourceOf(data, source), today));
  if (useStoreStatus() === 'opening') return null;
  return <NewInvoice key={source} source={source} prefill={prefill} onClose={onClose} />;
};

const NewInvoice = ({ source, prefill, onClose }: NewInvoiceSheetProps & { readonly prefill: InvoiceDraft }) => {
  const form = useDraftForm(invoiceDraftSchema, prefill);
  const typed = useWatch({ control: form.control });
  const formId = useNewId<InvoiceFormId>();
  const save = useSave(createInvoice);
  const store = useStore();
  return (
    <FormSheet
      title="Nueva Factura"
      onClose={onClose}
      draftKey={routes.newInvoice(asId(source))}
      form={form}
      onSubmit={(value, options) => save({ formId: formId(), ...value }, options)}
      savedText={() => `Factura ${invoiceOfForm(store.data.invoices, formId())?.id ?? ''} creada`}
      submitLabel="Crear Factura"
      blockedBy={invoiceGapsText(invoiceGaps({ ...prefill, ...typed }), typed.amount) || undefined}
    >
      <InvoiceFields projectId={prefill.projectId} />
    </FormSheet>
  );
};
