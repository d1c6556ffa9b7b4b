'use client';

import { freshLine } from '@/components/screens/stock/lines/fresh-line';
import { proposedLines } from '@/components/screens/stock/lines/proposed-lines';
import { freshReference } from '@/components/screens/stock/shipment/begin-shipment';
import type { Data } from '@/lib/domain/data';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { dispatchProposal } from '@/lib/domain/stock/dispatch';
import { beginEditing } from '@/lib/domain/stock/line-draft';
import { emptyOutboundHeader, type IssueDraft } from '@/lib/domain/stock/shipment-draft';
import type { Day } from '@/lib/kernel/day';
import { useStore, useToday } from '@/lib/store/react/store';
import { DispatchNeeds } from './dispatch-needs';
import { IssueForm, type IssueFormProps } from './issue-form';

/** An issue's form for a request: its project and task, where the work is, and what remains of it as far as it is here. */
export const beginDispatch = (data: Data, request: MaterialRequest, warehouse: Warehouse, today: Day): IssueDraft => {
  const { projectId, taskId = '' } = request;
  const lines = dispatchProposal(data, request, warehouse.id).flatMap((proposal) => proposedLines(data, proposal));
  return {
    ...emptyOutboundHeader(freshReference('Outgoing'), today),
    destination: data.projects.get(projectId)?.title ?? '',
    projectId,
    taskId,
    reason: '',
    ...beginEditing(freshLine(), lines),
  };
};

/** The form of an issue for a request: it begins with what the request still waits for. */
export const DispatchForm = ({ request, ...form }: Omit<IssueFormProps, 'dispatch'> & { readonly request: MaterialRequest }) => {
  const { warehouse, source } = form;
  const { data } = useStore();
  const today = useToday();
  const begun = source.kind === 'new' ? beginDispatch(data, request, warehouse, today) : undefined;
  return (
    <IssueForm
      {...form}
      dispatch={{
        request,
        begun,
        needs: (editor) => <DispatchNeeds request={request} warehouse={warehouse} editor={editor} />,
      }}
    />
  );
};
