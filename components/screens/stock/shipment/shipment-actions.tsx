'use client';

import { FilePen, FileText, MapPin, PackageMinus, PackagePlus, Signature, StepForward, Truck, Undo2 } from 'lucide-react';
import { useDocument } from '@/components/entities/use-document';
import { useQueryStep } from '@/components/history/use-query-state';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWhenIdle } from '@/components/ui/when-idle';
import { useAct } from '@/components/write/use-act';
import type { Shipment, ShipmentId, ShipmentStatus } from '@/lib/domain/model/shipment';
import type { Refused } from '@/lib/domain/refusal';
import { approvalRefusal } from '@/lib/domain/request/rules';
import { isBetweenWarehouses, isCorrected } from '@/lib/domain/stock/kinds';
import { closedRefusal } from '@/lib/domain/stock/posting';
import { putAwayRefusal } from '@/lib/domain/stock/put-away';
import { issueRefusal } from '@/lib/domain/stock/request-stock';
import { correctionRefusal, reversalRefusal } from '@/lib/domain/stock/reverse';
import { isFinalized, nextStatuses } from '@/lib/domain/stock/shipment';
import { advanceShipment } from '@/lib/domain/stock/shipment-changes';
import { canSign } from '@/lib/domain/stock/sign';
import { canReceive } from '@/lib/domain/stock/transit';
import { routes } from '@/lib/routes';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { shipmentStatusLabel } from '@/lib/text/labels';
import { refusalText } from '@/lib/text/messages';
import { CancelShipment } from './cancel-shipment';

/** The dispatch or receipt note as a PDF, shared or downloaded on a tap. */
export const useDispatchNote = (id: ShipmentId) => {
  const store = useStore();
  const today = useToday();
  return useDocument(async () => {
    const [{ dispatchNotePdf }, { shareFile }] = await Promise.all([
      import('@/lib/documents/dispatch-note-pdf'),
      import('@/lib/documents/share-file'),
    ]);
    const file = dispatchNotePdf(store.data, id, today);
    return file && { name: file.name, became: await shareFile(file) };
  });
};

const ReverseSheet = lazyPart(async () => (await import('./reverse-sheet')).ReverseSheet);

const SignSheet = lazyPart(async () => (await import('./sign-sheet')).SignSheet);

const PutAwaySheet = lazyPart(async () => (await import('./put-away-sheet')).PutAwaySheet);

const sayAdvanced = ({ status }: { readonly status: ShipmentStatus }) => `Ahora: ${shipmentStatusLabel[status]}`;

/** The acts on a shipment: move its stock, advance its status, print its note, sign it or reverse it. */
export const ShipmentActions = ({ shipment }: { readonly shipment: Shipment }) => {
  const steps = useData((data) => nextStatuses(data, shipment));
  const advance = useAct(advanceShipment, { savedText: sayAdvanced, undoable: true });
  const note = useDispatchNote(shipment.id);
  const reversal = useQueryStep('anular');
  useWhenIdle(ReverseSheet.load);
  return (
    <div className="grid gap-3">
      <MovingLink shipment={shipment} />
      {steps.map((status) => (
        <Button
          key={status}
          icon={StepForward}
          variant="secondary"
          onClick={() => void advance({ id: shipment.id, status })}
        >{`Marcar como ${shipmentStatusLabel[status]}`}</Button>
      ))}
      <Button icon={FileText} variant="secondary" busy={note.busy} busyText="Preparando…" onClick={() => void note.run()}>
        {shipment.type === 'Outgoing' ? 'Nota de despacho' : 'Nota de recepción'}
      </Button>
      <PuttingAway shipment={shipment} />
      <Signing shipment={shipment} />
      <Reversal shipment={shipment} onReverse={() => reversal.open('')} />
      {reversal.value !== null && <ReverseSheet shipment={shipment} onClose={reversal.close} />}
    </div>
  );
};

/** Puts received lines into their locations. */
const PuttingAway = ({ shipment }: { readonly shipment: Shipment }) => {
  const offered = useData((data) => putAwayRefusal(data, shipment) === undefined);
  const putting = useQueryStep('ubicar');
  useWhenIdle(PutAwaySheet.load);
  return (
    <>
      {offered && (
        <Button icon={MapPin} variant="secondary" aria-haspopup="dialog" onClick={() => putting.open('')}>
          Ubicar
        </Button>
      )}
      {offered && putting.value !== null && <PutAwaySheet shipment={shipment} onClose={putting.close} />}
    </>
  );
};

/** Takes the receiver's signature, once. */
const Signing = ({ shipment }: { readonly shipment: Shipment }) => {
  const offered = useData((data) => canSign(data, shipment));
  const signing = useQueryStep('firma');
  useWhenIdle(SignSheet.load);
  return (
    <>
      {offered && (
        <Button icon={Signature} variant="secondary" aria-haspopup="dialog" onClick={() => signing.open('')}>
          Firmar de recibido
        </Button>
      )}
      {signing.value !== null && <SignSheet shipment={shipment} onClose={signing.close} />}
    </>
  );
};

/** The link to the form that moves the shipment's stock: a prepared shipment, or a transfer in transit. */
const MovingLink = ({ shipment }: { readonly shipment: Shipment }) => {
  const { id, warehouseId, otherWarehouseId, transferId, type } = shipment;
  const arrives = useData((data) => {
    const transfer = transferId ? data.shipments.get(transferId) : shipment;
    return transfer !== undefined && canReceive(data, transfer);
  });
  const destination = arrives && !transferId ? otherWarehouseId : undefined;
  const place = destination ?? warehouseId;
  const closed = useData((data) => closedRefusal(data, place));
  if (!destination && isFinalized(shipment)) return null;
  if (transferId && !arrives) return <NotMoving shipment={shipment} why="No queda nada en camino." />;
  if (!arrives && isBetweenWarehouses(shipment)) return null;
  if (closed) return <AlertBanner tone="warning">{refusalText(closed)}</AlertBanner>;
  if (arrives) return <Arrival to={routes.arriveStock(place, transferId ?? id)} />;
  return type === 'Incoming' ? (
    <ButtonLink href={routes.receiveShipment(warehouseId, undefined, { envio: id })} icon={PackagePlus}>
      Recibir
    </ButtonLink>
  ) : (
    <Issuing shipment={shipment} />
  );
};

const Issuing = ({ shipment }: { readonly shipment: Shipment }) => {
  const role = useTeam()?.self.role;
  const { refusal, waits } = useData((data) => {
    const request = shipment.requestId && data.materialRequests.get(shipment.requestId);
    return { refusal: issueRefusal(data, shipment), waits: request && approvalRefusal(request, role) };
  });
  if (refusal) return <NotMoving shipment={shipment} why={refusalText(refusal)} />;
  return waits ? (
    <AlertBanner tone="info">{refusalText(waits)}</AlertBanner>
  ) : (
    <ButtonLink href={routes.issueShipment(shipment.warehouseId, { envio: shipment.id })} icon={PackageMinus}>
      Emitir
    </ButtonLink>
  );
};

/** Why a shipment can't move its stock any more, and the way to cancel it. */
const NotMoving = ({ shipment, why }: { readonly shipment: Shipment; readonly why: string }) => (
  <>
    <AlertBanner tone="warning">{why}</AlertBanner>
    <CancelShipment shipment={shipment} />
  </>
);

const Arrival = ({ to }: { readonly to: string }) => (
  <ButtonLink href={to} icon={Truck}>
    Recibir traspaso
  </ButtonLink>
);

/** Refusals that will never change, so no sentence is shown for them. */
const NEVER: readonly Refused['refused'][] = ['not-reversible', 'not-finalized', 'already-reversed'];
const NOT_NOW = 'No se puede anular';
const whyNot = (sentence: string) => (sentence.startsWith(NOT_NOW) ? sentence : `${NOT_NOW} ahora. ${sentence}`);

/** Reverses a posted shipment, or corrects it by another one, because it can't be edited (invariant S9). */
const Reversal = ({ shipment, onReverse }: { readonly shipment: Shipment; readonly onReverse: () => void }) => {
  const { refusal, uncorrected } = useData((data) => ({
    refusal: reversalRefusal(data, shipment),
    uncorrected: correctionRefusal(data, shipment),
  }));
  if (refusal && NEVER.includes(refusal.refused)) return null;
  if (refusal) return <p className="text-muted text-sm">{whyNot(refusalText(refusal))}</p>;
  const from = { corrige: shipment.id };
  const isIncoming = shipment.type === 'Incoming';
  return (
    <>
      {isCorrected(shipment) && uncorrected && (
        <p className="text-muted text-sm">{`No se puede corregir ahora. ${refusalText(uncorrected)}`}</p>
      )}
      {isCorrected(shipment) && !uncorrected && (
        <ButtonLink
          href={
            isIncoming
              ? routes.receiveShipment(shipment.warehouseId, undefined, from)
              : routes.issueShipment(shipment.warehouseId, from)
          }
          icon={FilePen}
          variant="secondary"
        >
          Anular y corregir
        </ButtonLink>
      )}
      <Button icon={Undo2} variant="danger" aria-haspopup="dialog" onClick={onReverse}>
        Anular
      </Button>
    </>
  );
};
