import * as v from 'valibot';
import { asId, isId } from '@/lib/kernel/id';
import { type DraftValue, ifTyped, requiredLine, typedCount, typedLine } from '../draft-fields';
import type { UserId } from '../model/user';
import type { Warehouse } from '../model/warehouse';

/** The warehouse form as typed; a van's manager is the technician who drives it. */
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

/** The least to have of one material here, as typed; blank goes back to the catalogue's. */
export const minimumDraftSchema = v.object({ minimum: ifTyped(typedCount('Escribe el mínimo.', 0)) });

/** A new warehouse's form. */
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

/** A warehouse as its form shows it. */
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
