'use client';

import { Check, X } from 'lucide-react';
import { ReasonSheet } from '@/components/entities/reason-sheet';
import { ActionBar, ActionButton } from '@/components/entities/table/action-bar';
import { LeftOutList } from '@/components/entities/table/left-out-list';
import { useDialogOfMany } from '@/components/entities/table/use-dialog-of-many';
import { useActOnMany } from '@/components/write/use-act-on-many';
import { approveRequests, rejectRequests } from '@/lib/domain/request/bulk-changes';
import { rejectionDraftSchema } from '@/lib/domain/request/draft';
import { type AnyRequest, requestTitle } from '@/lib/domain/request/rules';
import { useData } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { formatCounted } from '@/lib/text/format';

interface RequestTableActionsProps {
  readonly chosen: readonly AnyRequest[];
  readonly onClear: () => void;
}

const COUNTED = ['solicitud', 'solicitudes'] as const;
const told = (word: string) => (count: number) => (count === 1 ? `Solicitud ${word}` : `${count} ${word}s`);

/** The decision on several requests at once, of money and of material; a rejection says one reason for all. */
export const RequestTableActions = ({ chosen, onClear }: RequestTableActionsProps) => {
  const { run, act, leftOut, forget } = useActOnMany();
  const dialog = useDialogOfMany(chosen);
  // In a team only supervisors may decide; a device alone has nobody else to ask.
  const isTechnician = useTeam()?.self.role === 'technician';
  const { budgetRequests, materialRequests, materials } = useData((data) => data);
  const nameOf = (id: string) => {
    const request = [budgetRequests, materialRequests]
      .map((table: ReadonlyMap<string, AnyRequest>) => table.get(id))
      .find((row) => row !== undefined);
    return request ? requestTitle(request, materials) : '';
  };
  const approve = () => act(approveRequests, chosen, told('aprobada'));
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
              told('rechazada'),
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
