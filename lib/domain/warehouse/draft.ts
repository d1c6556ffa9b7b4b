import * as v from 'valibot';
import { asId, isId } from '@/lib/kernel/id';
import { type DraftValue, ifTyped, requiredLine, typedCount, typedLine } from '../draft-fields';
import type { UserId } from '../model/user';
import type { Warehouse } from '../model/warehouse';

/** The draft of a warehouse; a van's manager is the technician who drives it. */
export const warehouseDraftSchema = v.object({
  name: requiredLine('Escribe el nombre del almacén.'),
  kind: v.picklist(['warehouse', 'van'], 'Elige el tipo.'),
  address: typedLine,
  city: typedLine,
  state: typedLine,
  zipCode: typedLine,
  capacity: ifTyped(typedCount('Escribe la capacidad.', 0)),
  managerId: v.pipe(
    v.string(),
    v.transform((text) => (isId(text) ? asId<UserId>(text) : undefined)),
  ),
});
export type WarehouseDraft = v.InferInput<typeof warehouseDraftSchema>;
export type WarehouseValue = DraftValue<typeof warehouseDraftSchema>;

/** The draft of a warehouse's minimum of a material; blank restores the material's own. */
export const minimumDraftSchema = v.object({ minimum: ifTyped(typedCount('Escribe el mínimo.', 0)) });

/** The draft of a new warehouse. */
export const emptyWarehouseDraft = (): WarehouseDraft => ({
  name: '',
  kind: 'warehouse',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  capacity: '',
  managerId: '',
});

/** The draft of a stored warehouse. */
export const warehouseToDraft = ({ name, kind, address, city, state, zipCode, ...rest }: Warehouse): WarehouseDraft => ({
  name,
  kind,
  address,
  city,
  state,
  zipCode,
  capacity: rest.capacity === undefined ? '' : String(rest.capacity),
  managerId: rest.managerId ?? '',
});
