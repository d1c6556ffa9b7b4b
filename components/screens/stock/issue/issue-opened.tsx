'use client';

import { type ReactNode, useState } from 'react';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useQueryState } from '@/components/history/use-query-state';
import { LeavingLines } from '@/components/screens/stock/lines/leaving-lines';
import type { NeededMaterial } from '@/components/screens/stock/lines/line-list';
import { newLine, proposedLines } from '@/components/screens/stock/lines/new-lines';
import { useStock } from '@/components/screens/stock/lines/use-line-editor';
import {
  addressOf,
  beginIssue,
  type FormSource,
  newHeader,
  useShipmentSource,
} from '@/components/screens/stock/shipment/begin-shipment';
import { CancelShipment } from '@/components/screens/stock/shipment/cancel-shipment';
import { FORM_TITLES } from '@/components/screens/stock/shipment/form-titles';
import { RefusedForm } from '@/components/screens/stock/shipment/refused-form';
import { ShipmentBegun } from '@/components/screens/stock/shipment/shipment-begun';
import { ShipmentForm } from '@/components/screens/stock/shipment/shipment-form';
import { useShipmentSave } from '@/components/screens/stock/shipment/use-shipment-save';
import { warehouseForm } from '@/components/screens/stock/shipment/warehouse-form';
import { AlertBanner } from '@/components/ui/alert-banner';
import type { Data } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import type { MaterialRequest, MaterialRequestId } from '@/lib/domain/model/material-request';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { refused } from '@/lib/domain/refusal';
import { approvalRefusal, requestStatus } from '@/lib/domain/request/rules';
import { dispatchProposal, type IssueDraft, issueDraftSchema, issueStock } from '@/lib/domain/stock/issue';
import { beginEditing, shipmentFromDraft } from '@/lib/domain/stock/line-draft';
import { issueRefusal } from '@/lib/domain/stock/request-stock';
import { correctionRefusal } from '@/lib/domain/stock/reverse';
import type { Day } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { ISSUE_HEADER, IssueHeader, useIssueSummary } from './issue-header';

interface IssueFormProps {
  readonly warehouse: Warehouse;
  readonly source: FormSource;
  /** The first line's material, or ''. */
  readonly itemId: string;
  /** A notice over the header. */
  readonly notice?: ReactNode;
  /** The request to serve, the initial draft, and the materials needed. */
  readonly dispatch?: {
    readonly request: MaterialRequest;
    readonly begun: IssueDraft | undefined;
    readonly needs: readonly NeededMaterial[];
    /** The address of the task whose page this was opened from. */
    readonly askedBy: string | undefined;
  };
}

const IssueForm = ({ warehouse, source, itemId, notice, dispatch }: IssueFormProps) => {
  const today = useToday();
  const request = dispatch?.request;
  const form = useDraftForm(issueDraftSchema, dispatch?.begun ?? beginIssue(source, today, itemId));
  const draft = routes.issueShipment(warehouse.id, {
    itemId: isId(itemId) ? asId<MaterialId>(itemId) : undefined,
    requestId: source.kind === 'new' ? request?.id : undefined,
    ...addressOf(source),
  });
  const save = useShipmentSave({ change: issueStock, form: 'issue', source });
  const summary = useIssueSummary(form.control);
  return (
    <ShipmentForm
      title={FORM_TITLES.issue}
      warehouse={warehouse}
      askedBy={dispatch?.askedBy}
      form={form}
      draftKey={draft}
      onSubmit={({ reason, ...value }, options) =>
        save(reason, { ...shipmentFromDraft(value), warehouseId: warehouse.id, requestId: request?.id }, options)
      }
      notice={notice}
      isProposed={source.kind === 'new'}
      header={<IssueHeader isFixed={request !== undefined} />}
      headerNames={ISSUE_HEADER}
      summary={summary}
      lines={(editable) => (
        <LeavingLines
          warehouseId={warehouse.id}
          editable={editable}
          only={request?.items.map(({ materialId }) => materialId)}
          needs={dispatch?.needs}
        >
          {request && requestStatus(request) === 'Pending' && (
            <AlertBanner tone="info">La solicitud está pendiente: se aprueba al finalizar este envío.</AlertBanner>
          )}
        </LeavingLines>
      )}
    />
  );
};

/**
 * The initial draft of a request's issue: its project and task, the project as destination, and the open lines as far as in
 * stock.
 */
export const beginDispatch = (data: Data, request: MaterialRequest, warehouse: Warehouse, today: Day): IssueDraft => {
  const { projectId, taskId = '' } = request;
  const lines = dispatchProposal(data, request, warehouse.id).flatMap((proposal) => proposedLines(data, proposal));
  return {
    ...newHeader('issue', today),
    destination: data.projects.get(projectId)?.title ?? '',
    projectId,
    taskId,
    reason: '',
    ...beginEditing(newLine(), lines),
  };
};

/** The form of an issue for a request, with the request's open lines. */
export const DispatchForm = ({ request, ...form }: Omit<IssueFormProps, 'dispatch'> & { readonly request: MaterialRequest }) => {
  const { warehouse, source } = form;
  const { data } = useStore();
  const today = useToday();
  const begun = source.kind === 'new' ? beginDispatch(data, request, warehouse, today) : undefined;
  const needs = useStock((known) => dispatchProposal(known, request, warehouse.id));
  const [asker] = useQueryState('taskId');
  const { projectId, taskId } = request;
  return (
    <IssueForm
      {...form}
      dispatch={{
        request,
        begun,
        askedBy: taskId && asker === taskId ? routes.task(projectId, taskId) : undefined,
        needs,
      }}
    />
  );
};

/** The form, once the warehouse is read. An issue that would be refused in any case has no form. */
export const Issue = warehouseForm(FORM_TITLES.issue, ({ warehouse }) => {
  const [itemId] = useQueryState('itemId');
  const [requestId] = useQueryState('requestId');
  const { source, key } = useShipmentSource(warehouse, 'Outgoing');
  const servedId = source.kind === 'new' ? asId<MaterialRequestId>(requestId) : source.shipment.requestId;
  const request = useData(({ materialRequests }) => (servedId ? materialRequests.get(servedId) : undefined));
  const isContinued = source.kind === 'prepared' && requestId !== '';
  return (
    <ShipmentBegun key={`${itemId} ${requestId} ${key}`} title={FORM_TITLES.issue} found={source}>
      {(begun, notice) => {
        const continued = isContinued && (
          <AlertBanner tone="info">{`Continúas el envío ${source.shipment.reference}, en preparación.`}</AlertBanner>
        );
        const form = { warehouse, source: begun, itemId, notice: notice ?? continued };
        return (
          <Issuable {...form} asksRequest={begun.kind === 'new' && requestId !== ''} request={request}>
            {request ? <DispatchForm {...form} request={request} /> : <IssueForm {...form} />}
          </Issuable>
        );
      }}
    </ShipmentBegun>
  );
});

const wantedOf = (source: Exclude<FormSource, { readonly kind: 'correction' }>, request: MaterialRequest | undefined) => {
  return source.kind === 'prepared' ? source.shipment : request && { requestId: request.id, lines: request.items };
};

interface IssuableProps extends Pick<IssueFormProps, 'warehouse' | 'source'> {
  /** Whether the address names a request. */
  readonly asksRequest: boolean;
  readonly request: MaterialRequest | undefined;
  readonly children: ReactNode;
}

/**
 * The form, or the refusal. It is checked only when the screen opens: a posted form stays until the navigation. A request that
 * waits for its approval opens the form once it has it.
 */
const Issuable = ({ warehouse, source, asksRequest, request, children }: IssuableProps) => {
  const now = useData((data) => {
    if (asksRequest && !request) return refused('record-missing');
    if (source.kind === 'correction') return correctionRefusal(data, source.shipment);
    const wanted = wantedOf(source, request);
    return wanted && issueRefusal(data, wanted);
  });
  const [opened] = useState(now);
  const role = useTeam()?.self.role;
  const refusal = opened ?? (request && approvalRefusal(request, role));
  if (!refusal) return children;
  const shipment = source.kind === 'prepared' ? source.shipment : undefined;
  return (
    <RefusedForm
      title={FORM_TITLES.issue}
      back={routes.warehouseShipments(warehouse.id)}
      refusal={refusal}
      detail={shipment && `El envío ${shipment.reference} está en preparación.`}
      action={opened && shipment && <CancelShipment shipment={shipment} />}
    />
  );
};
