'use client';

import { lazyForm } from '@/components/frames/form-opening';
import type { ProjectId } from '@/lib/domain/model/project';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { TaskId } from '@/lib/domain/model/task';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';
import { FORM_TITLES } from './shipment/form-titles';

// The forms that move stock, one an act.

interface OfWarehouse {
  readonly warehouseId: WarehouseId;
}

const toShipments = ({ warehouseId }: OfWarehouse) => routes.warehouseShipments(warehouseId);

/** A cycle count: what should be there, and what is; of all that a warehouse keeps, or of one material (`?itemId`). */
export const CountScreen = lazyForm(FORM_TITLES.count, async () => (await import('./count/count-form')).Count, toShipments);

/** Issues: what leaves a warehouse; of one material (`?itemId`), for a request (`?requestId`), prepared, or instead of a posted one. */
export const IssueScreen = lazyForm(FORM_TITLES.issue, async () => (await import('./issue/issue-opened')).Issue, toShipments);

/** Receives: what comes into a warehouse; of one material (`?itemId`), of a prepared shipment, or instead of a posted one. */
export const ReceiveScreen = lazyForm(
  FORM_TITLES.receive,
  async () => (await import('./receive/receive-form')).Receive,
  toShipments,
);

interface ReturnScreenProps {
  readonly projectId: ProjectId;
  readonly taskId: TaskId;
}

/** What a task has left goes back to a warehouse. */
export const ReturnScreen = lazyForm(
  FORM_TITLES.return,
  async () => (await import('./return/return-form')).Return,
  ({ projectId, taskId }: ReturnScreenProps) => routes.task(projectId, taskId),
);

/** Sends stock to another warehouse or van, or what that one is short of (`?para`); it is on its way until it is received there. */
export const TransferScreen = lazyForm(
  FORM_TITLES.transfer,
  async () => (await import('./transfer/transfer-opened')).Transfer,
  toShipments,
);

interface ArriveScreenProps extends OfWarehouse {
  /** The transfer that left. */
  readonly shipmentId: ShipmentId;
}

/** What is on its way to a warehouse arrives, whole or in part. */
export const ArriveScreen = lazyForm(
  FORM_TITLES.arrive,
  async () => (await import('./arrive/arrive-form')).Arrive,
  (props: ArriveScreenProps) => toShipments(props),
);
