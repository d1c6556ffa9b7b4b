import type { Material } from '@/lib/domain/material/model';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { formatCount, formatMaterial } from '@/lib/text/format';
import type { LineEditor } from './use-line-editor';

/** The fields of one material that leaves a warehouse. */
export interface OutboundMaterialProps {
  readonly editor: LineEditor;
  readonly warehouseId: WarehouseId;
  readonly material: Material;
}

/** How much of it is still to be had, said with what this shipment takes already. */
export const leftText = ({ here, left }: { readonly here: number; readonly left: number }, material: Material) =>
  left === here
    ? `Hay ${formatMaterial(here, material)}`
    : `Quedan ${formatCount(left)} de ${formatMaterial(here, material)}; el resto ya está en este envío`;
