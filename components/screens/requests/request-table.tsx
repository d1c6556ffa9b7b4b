'use client';

import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import { useMemo } from 'react';
import { ReasonSheet } from '@/components/entities/reason-sheet';
import { RequestStatusChip } from '@/components/entities/status-chips';
import { ActionBar, ActionButton } from '@/components/entities/table/action-bar';
import { type Column, textColumn } from '@/components/entities/table/column';
import { LeftOutList } from '@/components/entities/table/left-out-list';
import { RecordTable } from '@/components/entities/table/record-table';
import { useDialogOfMany } from '@/components/entities/table/use-dialog-of-many';
import { useQueryStep } from '@/components/history/use-query-state';
import { useActOnMany } from '@/components/write/use-act-on-many';
import type { Data } from '@/lib/domain/data';
import { approveRequests, rejectRequests } from '@/lib/domain/request/changes';
import { rejectionDraftSchema } from '@/lib/domain/request/draft';
import { type AnyRequest, isMaterialRequest, requestStatus, requestTitle } from '@/lib/domain/request/rules';
import { sumCents } from '@/lib/kernel/cents';
import type { Day } from '@/lib/kernel/day';
import { ascending, byName } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { formatCounted, formatDay, formatMoney, formatRequested } from '@/lib/text/format';
import { requestStatusLabel } from '@/lib/text/labels';

const COUNTED = ['solicitud', 'solicitudes'] as const;
const STAGE = { Pending: 0, Approved: 1, Rejected: 2 };

type TableData = Pick<Data, 'projects' | 'users' | 'materials'>;

const amountsOf = (requests: readonly AnyRequest[]) =>
  sumCents(requests.flatMap((request) => (isMaterialRequest(request) ? [] : request.amount)));

const isLate = (request: AnyRequest, today: Day) => requestStatus(request) === 'Pending' && request.requiredByDate < today;

const columnsOf = ({ projects, users, materials }: TableData, today: Day): readonly Column<AnyRequest>[] => {
  const titleOf = (request: AnyRequest) => requestTitle(request, materials);
  const projectOf = ({ projectId }: AnyRequest) => projects.get(projectId)?.title ?? '';
  const whoOf = ({ requestedBy }: AnyRequest) => users.get(requestedBy)?.name ?? '';
  return [
    {
      id: 'requiere',
      head: 'Se requiere',
      cell: (request) => (
        <span className={clsx('tabular', isLate(request, today) && 'font-semibold text-danger')}>
          {formatDay(request.requiredByDate)}
        </span>
      ),
      value: ({ requiredByDate }) => ({ day: requiredByDate }),
      order: ascending(({ requiredByDate }) => requiredByDate),
    },
    { ...textColumn({ id: 'que', head: 'Qué', order: byName(titleOf) }, titleOf), isLink: true },
    textColumn({ id: 'proyecto', head: 'Proyecto', order: byName(projectOf) }, projectOf),
    textColumn({ id: 'quien', head: 'Quién', rank: 3, order: byName(whoOf) }, whoOf),
    {
      id: 'monto',
      head: 'Monto',
      isFigure: true,
      cell: (request) => (isMaterialRequest(request) ? formatRequested(request, materials) : formatMoney(request.amount)),
      value: (request) => (isMaterialRequest(request) ? formatRequested(request, materials) : { cents: request.amount }),
      order: ascending((request) => (isMaterialRequest(request) ? -1 : request.amount)),
      sum: (requests) => formatMoney(amountsOf(requests)),
    },
    {
      id: 'estado',
      head: 'Estado',
      rank: 3,
      cell: (request) => <RequestStatusChip status={requestStatus(request)} />,
      value: (request) => requestStatusLabel[requestStatus(request)],
      order: ascending((request) => STAGE[requestStatus(request)]),
    },
  ];
};

/** Expense and material requests as a table. */
export const RequestTable = ({ rows }: { readonly rows: readonly AnyRequest[] }) => {
  const today = useToday();
  const known = useData(({ projects, users, materials }) => ({ projects, users, materials }));
  const detail = useQueryStep('solicitud');
  const columns = useMemo(() => columnsOf(known, today), [known, today]);
  return (
    <RecordTable
      name="Solicitudes"
      counted={COUNTED}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => routes.request(id)}
      onOpen={({ id }) => detail.open(id)}
      openId={detail.value}
      actions={(chosen, onClear) => <RequestTableActions chosen={chosen} onClear={onClear} />}
    />
  );
};

interface RequestTableActionsProps {
  readonly chosen: readonly AnyRequest[];
  readonly onClear: () => void;
}

const decidedText = (word: string) => (count: number) => (count === 1 ? `Solicitud ${word}` : `${count} ${word}s`);

/** Decides several requests at once; a rejection has one reason for all. */
const RequestTableActions = ({ chosen, onClear }: RequestTableActionsProps) => {
  const { run, act, leftOut, forget } = useActOnMany();
  const dialog = useDialogOfMany(chosen);
  // In a team only supervisors may decide. Without a team everybody may.
  const isTechnician = useTeam()?.self.role === 'technician';
  const { budgetRequests, materialRequests, materials } = useData((data) => data);
  const nameOf = (id: string) => {
    const request = [budgetRequests, materialRequests]
      .map((table: ReadonlyMap<string, AnyRequest>) => table.get(id))
      .find((row) => row !== undefined);
    return request ? requestTitle(request, materials) : '';
  };
  const approve = () => act(approveRequests, chosen, decidedText('aprobada'));
  return (
    <>
      <LeftOutList leftOut={leftOut} counted={COUNTED} nameOf={nameOf} onClose={forget} />
      {chosen.length > 0 && (
        <ActionBar onClear={onClear}>
          {!isTechnician && (
            <>
              <ActionButton icon={Check} onClick={() => void approve()}>
                Aprobar
              </ActionButton>
              <ActionButton icon={X} asks onClick={() => dialog.open('rechazo')}>
                Rechazar
              </ActionButton>
            </>
          )}
        </ActionBar>
      )}
      {dialog.name === 'rechazo' && (
        <ReasonSheet
          title="Rechazar solicitudes"
          description={`Un solo motivo para ${formatCounted(dialog.about.length, ...COUNTED)}.`}
          schema={rejectionDraftSchema}
          draftKey="rechazo:varias"
          onReason={(reason, options) =>
            run(
              rejectRequests,
              dialog.about.map(({ id }) => ({ id, reason })),
              decidedText('rechazada'),
              options,
            )
          }
          onSaved={dialog.saved}
          submitLabel="Rechazar"
          blockedBy={undefined}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
