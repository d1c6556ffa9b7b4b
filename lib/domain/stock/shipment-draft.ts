import * as v from 'valibot';
import type { Day } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { requiredLine, requiredText, typedText } from '../draft-fields';
import type { ProjectId } from '../model/project';
import type { Shipment } from '../model/shipment';
import type { TaskId } from '../model/task';
import { headerFields } from './header';
import { lineEditing } from './line-draft';

const chosenId = <I extends ProjectId | TaskId>() =>
  v.pipe(
    v.string(),
    v.transform((text) => (isId(text) ? asId<I>(text) : undefined)),
  );

/** The header of a receipt as typed. */
export const inboundHeaderSchema = v.object({ ...headerFields, supplier: requiredLine('Escribe el proveedor.') });
export type InboundHeaderDraft = v.InferInput<typeof inboundHeaderSchema>;

/** The header of an issue as typed; project and task are empty when it is for none. */
export const outboundHeaderSchema = v.object({
  ...headerFields,
  destination: requiredLine('Escribe el destino.'),
  projectId: chosenId<ProjectId>(),
  taskId: chosenId<TaskId>(),
});
export type OutboundHeaderDraft = v.InferInput<typeof outboundHeaderSchema>;

/** The header of a transfer as typed: to which warehouse. */
export const transferHeaderSchema = v.object({ ...headerFields, otherWarehouseId: requiredLine('Elige el almacén de destino.') });

/** A new receipt's header: the reference is proposed (`referenceSeed`), the date is today. */
export const emptyInboundHeader = (reference: string, today: Day): InboundHeaderDraft => ({
  reference,
  supplier: '',
  date: today,
  notes: '',
});

/** A new issue's header. */
export const emptyOutboundHeader = (reference: string, today: Day): OutboundHeaderDraft => ({
  reference,
  destination: '',
  projectId: '',
  taskId: '',
  date: today,
  notes: '',
});

/** A shipment's header as its form shows it, for one that is being prepared or corrected. */
export const inboundHeaderToDraft = ({ reference, supplier = '', date, notes }: Shipment): InboundHeaderDraft => ({
  reference,
  supplier,
  date,
  notes,
});

/** The same for an issue. */
export const outboundHeaderToDraft = (shipment: Shipment): OutboundHeaderDraft => ({
  reference: shipment.reference,
  destination: shipment.destination ?? '',
  projectId: shipment.projectId ?? '',
  taskId: shipment.taskId ?? '',
  date: shipment.date,
  notes: shipment.notes,
});

/** The form of a receipt as typed: its header, its lines, and, when it corrects another one, why. */
export const receiptDraftSchema = v.object({ ...inboundHeaderSchema.entries, reason: typedText, ...lineEditing });
export type ReceiptDraft = v.InferInput<typeof receiptDraftSchema>;

/** The form of an issue as typed: its header, its lines, and, when it corrects another one, why. */
export const issueDraftSchema = v.object({ ...outboundHeaderSchema.entries, reason: typedText, ...lineEditing });
export type IssueDraft = v.InferInput<typeof issueDraftSchema>;
export type IssueValue = v.InferOutput<typeof issueDraftSchema>;

/** The form of a transfer as typed: its header and its lines. */
export const transferDraftSchema = v.object({ ...transferHeaderSchema.entries, ...lineEditing });
export type TransferDraft = v.InferInput<typeof transferDraftSchema>;

/** Why a shipment is taken back, as typed; a reversal says its reason (invariant S9). */
export const reversalDraftSchema = v.object({ reason: requiredText('Escribe el motivo.') });
