'use client';

import { lazyForm } from '@/components/frames/form-opening';
import type { ProjectId } from '@/lib/domain/model/project';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { TaskId } from '@/lib/domain/model/task';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';
import { FORM_TITLES } from './shipment/form-titles';

// The forms that move stock, one for each act.

interface OfWarehouse {
  readonly warehouseId: WarehouseId;
}

const toShipments = ({ warehouseId }: OfWarehouse) => routes.warehouseShipments(warehouseId);

/** A cycle count of a warehouse, or of one material in it (`?itemId`). */
export const CountScreen = lazyForm(FORM_TITLES.count, async () => (await import('./count/count-form')).Count, toShipments);

/** Issues stock from a warehouse: one material (`?itemId`), a request (`?requestId`), a prepared shipment, or a correction. */
export const IssueScreen = lazyForm(FORM_TITLES.issue, async () => (await import('./issue/issue-opened')).Issue, toShipments);

/** Receives stock in a warehouse: one material (`?itemId`), a prepared shipment, or a correction. */
export const ReceiveScreen = lazyForm(
  FORM_TITLES.receive,
  async () => (await import('./receive/receive-form')).Receive,
  toShipments,
);

interface ReturnScreenProps {
  readonly projectId: ProjectId;
  readonly taskId: TaskId;
}

/** Returns a task's remaining material to a warehouse. */
export const ReturnScreen = lazyForm(
  FORM_TITLES.return,
  async () => (await import('./return/return-form')).Return,
  ({ projectId, taskId }: ReturnScreenProps) => routes.task(projectId, taskId),
);

/**
 * Transfers stock to another warehouse or van; `?para` proposes what that one lacks. It is in transit until it is received there.
 */
export const TransferScreen = lazyForm(
  FORM_TITLES.transfer,
  async () => (await import('./transfer/transfer-opened')).Transfer,
  toShipments,
);

interface ArriveScreenProps extends OfWarehouse {
  /** The outgoing transfer. */
  readonly shipmentId: ShipmentId;
}

/** Receives a transfer, whole or in part. */
export const ArriveScreen = lazyForm(
  FORM_TITLES.arrive,
  async () => (await import('./arrive/arrive-form')).Arrive,
  (props: ArriveScreenProps) => toShipments(props),
);
