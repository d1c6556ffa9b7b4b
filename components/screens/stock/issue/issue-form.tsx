'use client';

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { OutboundLines, type OutboundLinesProps } from '@/components/screens/stock/lines/outbound-lines';
import { pendingLine } from '@/components/screens/stock/lines/use-line-editor';
import { addressOf, beginIssue, type FormSource } from '@/components/screens/stock/shipment/begin-shipment';
import { ShipmentForm } from '@/components/screens/stock/shipment/shipment-form';
import { useFinalize } from '@/components/screens/stock/shipment/use-finalize';
import type { MaterialId } from '@/lib/domain/material/model';
import type { MaterialRequest } from '@/lib/domain/material-request/model';
import { type IssueDraft, type IssueValue, issueDraftSchema } from '@/lib/domain/stock/issue-draft';
import { lineFromDraft } from '@/lib/domain/stock/line-draft';
import type { ShipmentInput } from '@/lib/domain/stock/shipment-changes';
import type { ShipmentId } from '@/lib/domain/stock/shipment-model';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { OutboundHeader, outboundSummary } from './outbound-header';

interface Issuing {
  readonly warehouse: Warehouse;
  readonly source: FormSource;
  readonly request: MaterialRequest | undefined;
  /** The form's draft, taken away with the commit. */
  readonly draft: string;
}

const loadIssue = async () => (await import('@/lib/domain/stock/issue')).finalizeOutbound;
const loadCorrection = async () => (await import('@/lib/domain/stock/reverse-changes')).correctShipment;

/** Posts an issue; one that corrects takes the other one back in the same commit. */
export const useIssue = ({ warehouse, source, request, draft }: Issuing) => {
  const [bornId, reversalId] = [useNewId<ShipmentId>(), useNewId<ShipmentId>()];
  const issue = useFinalize(loadIssue, 'Outgoing');
  const correct = useFinalize(loadCorrection, 'Outgoing');
  return async (value: IssueValue) => {
    const pending = pendingLine(value);
    if (pending) return pending;
    const { reference, destination, projectId, taskId, date, notes, reason } = value;
    const input: ShipmentInput = {
      id: source.kind === 'prepared' ? source.shipment.id : bornId(),
      warehouseId: warehouse.id,
      requestId: request?.id,
      reference,
      destination,
      projectId,
      taskId,
      date,
      notes,
      lines: value.lines.map(lineFromDraft),
    };
    return source.kind === 'correction'
      ? correct({ id: reversalId(), shipmentId: source.shipment.id, reason, corrected: input }, { draft })
      : issue(input, { draft });
  };
};

export interface IssueFormProps {
  readonly title: string;
  readonly warehouse: Warehouse;
  readonly source: FormSource;
  /** The material to begin with, or ''. */
  readonly itemId: string;
  /** Over the header: what this form is about to do. */
  readonly notice?: ReactNode;
  /** The request that it serves, what its form begins with, and what stands over the line editor. */
  readonly dispatch?: {
    readonly request: MaterialRequest;
    readonly begun: IssueDraft | undefined;
    readonly needs: OutboundLinesProps['children'];
  };
}

const HEADER = [
  'reference',
  'destination',
  'projectId',
  'taskId',
  'date',
  'notes',
] as const satisfies readonly (keyof IssueDraft)[];

/** The form of an issue. */
export const IssueForm = ({ title, warehouse, source, itemId, notice, dispatch }: IssueFormProps) => {
  const today = useToday();
  const request = dispatch?.request;
  const form = useDraftForm(issueDraftSchema, dispatch?.begun ?? beginIssue(source, today, itemId));
  const draft = routes.issueShipment(warehouse.id, {
    itemId: isId(itemId) ? asId<MaterialId>(itemId) : undefined,
    requestId: source.kind === 'new' ? request?.id : undefined,
    ...addressOf(source),
  });
  const post = useIssue({ warehouse, source, request, draft });
  const [reference, destination, projectId, taskId, date, notes] = useWatch({ control: form.control, name: HEADER });
  const summary = useData((known) => outboundSummary(known, { reference, destination, projectId, taskId, date, notes }));
  return (
    <ShipmentForm
      title={title}
      warehouse={warehouse}
      form={form}
      draftKey={draft}
      onSubmit={post}
      notice={notice}
      header={<OutboundHeader isFixed={request !== undefined} />}
      headerNames={HEADER}
      summary={summary}
      lines={(editable) => (
        <OutboundLines warehouseId={warehouse.id} editable={editable} only={request?.items.map(({ materialId }) => materialId)}>
          {dispatch?.needs}
        </OutboundLines>
      )}
    />
  );
};
