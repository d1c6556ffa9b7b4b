'use client';

import { useWatch } from 'react-hook-form';
import { useDraftForm } from '@/components/form/use-draft-form';
import { type IssueDraft, issueDraftSchema } from '@/lib/domain/issue/draft';
import type { MaterialId } from '@/lib/domain/material/model';
import type { MaterialRequest } from '@/lib/domain/material-request/model';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useStore, useToday } from '@/lib/store/store';
import { addressOf, beginDispatch, beginIssue, type FormSource } from './begin-shipment';
import { CorrectionNotice } from './correction-notice';
import { DispatchNeeds } from './dispatch-needs';
import { OutboundHeader, outboundSummary } from './outbound-header';
import { OutboundLines } from './outbound-lines';
import { ShipmentForm } from './shipment-form';
import { useIssue } from './use-issue';

interface IssueFormProps {
  readonly title: string;
  readonly warehouse: Warehouse;
  readonly source: FormSource;
  /** The material to begin with, or ''. */
  readonly itemId: string;
  /** The request that it serves. */
  readonly request: MaterialRequest | undefined;
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
export const IssueForm = ({ title, warehouse, source, itemId, request }: IssueFormProps) => {
  const today = useToday();
  const { data } = useStore();
  const begun =
    request && source.kind === 'new' ? beginDispatch(data, request, warehouse, today) : beginIssue(source, today, itemId);
  const form = useDraftForm(issueDraftSchema, begun);
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
      notice={source.kind === 'correction' && <CorrectionNotice shipment={source.shipment} />}
      header={<OutboundHeader isFixed={request !== undefined} />}
      headerNames={HEADER}
      summary={summary}
      lines={(editable) => (
        <OutboundLines warehouseId={warehouse.id} editable={editable} only={request?.items.map(({ materialId }) => materialId)}>
          {request && ((editor) => <DispatchNeeds request={request} warehouse={warehouse} editor={editor} />)}
        </OutboundLines>
      )}
    />
  );
};
