import { unique } from '@/lib/kernel/list';
import { countedIn } from '../catalogue';
import { change, type Data, put, withoutUndefined } from '../data';
import { keepingReferences } from '../integrity';
import type { Shipment, ShipmentId, SignedNames } from '../model/shipment';
import { refused } from '../refusal';
import { type SignatureInput, signatureRefusal, signed } from '../signature';
import { mayBeSigned } from './kinds';
import { isFinalized, isReversed } from './shipment';

/** The current names that a shipment's dispatch note prints. A signed shipment keeps them as they were (invariant T11). */
export const signedNames = (data: Data, shipment: Shipment): SignedNames => {
  const { warehouseId, otherWarehouseId, projectId, taskId, createdBy, lines } = shipment;
  return withoutUndefined({
    warehouse: data.warehouses.get(warehouseId)?.name ?? '',
    otherWarehouse: otherWarehouseId && data.warehouses.get(otherWarehouseId)?.name,
    project: projectId && data.projects.get(projectId)?.title,
    task: taskId && data.tasks.get(taskId)?.title,
    author: data.users.get(createdBy)?.name ?? '',
    materials: unique(lines.map(({ materialId }) => materialId)).map((id) => {
      const material = data.materials.get(id);
      return { id, name: material?.name ?? '', unit: material ? countedIn(material) : '' };
    }),
  });
};

/** Why a shipment can't be signed: it has no recipient, has not left, was reversed, or is signed already. */
export const signingRefusal = (data: Pick<Data, 'shipments'>, shipment: Shipment) => {
  if (!mayBeSigned(shipment)) return refused('not-signable');
  if (!isFinalized(shipment)) return refused('not-finalized');
  if (isReversed(data, shipment.id)) return refused('already-reversed');
  return shipment.signature ? refused('already-signed') : undefined;
};

/** Whether a shipment may be signed (`signingRefusal`). */
export const canSign = (data: Pick<Data, 'shipments'>, shipment: Shipment) => signingRefusal(data, shipment) === undefined;

/** Stores the recipient's signature, once, with the names that it stands below. */
export const signShipment = change(
  'shipment-signed',
  (data, { id, signature }: { readonly id: ShipmentId; readonly signature: SignatureInput }, env) => {
    const shipment = data.shipments.get(id);
    if (!shipment) return refused('record-missing');
    return (
      signingRefusal(data, shipment) ??
      signatureRefusal(signature) ??
      keepingReferences(data, [
        put('shipments', { ...shipment, signature: signed(signature, env), asSigned: signedNames(data, shipment) }),
      ])
    );
  },
);
