'use client';

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { SaveOptions } from '@/components/form/use-submit';
import { LeavingLines, type LeavingLinesProps } from '@/components/screens/stock/lines/leaving-lines';
import { addressOf, beginIssue, type FormSource } from '@/components/screens/stock/shipment/begin-shipment';
import { ShipmentForm } from '@/components/screens/stock/shipment/shipment-form';
import { useShipmentSave } from '@/components/screens/stock/shipment/use-shipment-save';
import type { MaterialId } from '@/lib/domain/model/material';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { type IssueDraft, type IssueValue, issueDraftSchema, issueStock } from '@/lib/domain/stock/issue';
import { lineFromDraft } from '@/lib/domain/stock/line-draft';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { IssueHeader, issueSummary } from './issue-header';

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
    readonly needs: LeavingLinesProps['children'];
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
  const save = useShipmentSave({ change: issueStock, form: 'issue', source });
  const issue = (value: IssueValue, options: SaveOptions) => {
    const { reference, destination, projectId, taskId, date, notes } = value;
    const inputOf = (id: ShipmentId) => ({
      id,
      warehouseId: warehouse.id,
      requestId: request?.id,
      reference,
      destination,
      projectId,
      taskId,
      date,
      notes,
      lines: value.lines.map(lineFromDraft),
    });
    return save(value.reason, inputOf, options);
  };
  const [reference, destination, projectId, taskId, date, notes] = useWatch({ control: form.control, name: HEADER });
  const summary = useData((known) => issueSummary(known, { reference, destination, projectId, taskId, date, notes }));
  return (
    <ShipmentForm
      title={title}
      warehouse={warehouse}
      form={form}
      draftKey={draft}
      onSubmit={issue}
      notice={notice}
      header={<IssueHeader isFixed={request !== undefined} />}
      headerNames={HEADER}
      summary={summary}
      lines={(editable) => (
        <LeavingLines warehouseId={warehouse.id} editable={editable} only={request?.items.map(({ materialId }) => materialId)}>
          {dispatch?.needs}
        </LeavingLines>
      )}
    />
  );
};
