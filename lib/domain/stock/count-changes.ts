import type { Day } from '@/lib/kernel/day';
import { change, type Data, type Env, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import { cutTo, LONGEST_LINE } from '../model/limits';
import type { Movement } from '../model/movement';
import type { Shipment, ShipmentId, ShipmentLine, ShipmentLineId } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { type Refused, refused } from '../refusal';
import { type CountedLine, countedTwice, type Difference, differences, impossibleSerials, staleCount } from './count';
import { linesRefusal, presentSerialRefusal, shortageRefusal } from './lines';
import { closedRefusal, partsOf, posted, posting } from './posting';
import { shipmentRow } from './shipment-changes';

/** A finished count as its form hands it over. The reason is asked for only when something differs. */
export interface CountInput {
  readonly id: ShipmentId;
  readonly warehouseId: WarehouseId;
  readonly reference: string;
  readonly date: Day;
  readonly reason: string;
  readonly lines: readonly CountedLine[];
}

const lineOf = ({ materialId, lotNumber, serialNumbers, delta }: Difference, { newId }: Env): ShipmentLine => ({
  id: newId<ShipmentLineId>(),
  materialId,
  quantity: Math.abs(delta),
  ...(lotNumber !== undefined && { lotNumber }),
  ...(serialNumbers && { serialNumbers: [...serialNumbers] }),
});

const countShipment = (
  data: Data,
  input: CountInput,
  id: ShipmentId,
  type: Shipment['type'],
  lines: ShipmentLine[],
  env: Env,
) => {
  const described = shipmentRow(data, { ...input, id, notes: input.reason, lines }, { type, purpose: 'count' }, 'Delivered', env);
  return { ...described, finalizedAt: env.now } satisfies Shipment;
};

/** A serial that stands twice in the found ones, or a count that is no whole number. */
const invalid = (lines: readonly CountedLine[]) =>
  lines.some((line) => 'counted' in line && (!Number.isSafeInteger(line.counted) || line.counted < 0))
    ? refused('quantity-not-valid', {}, 'lines')
    : undefined;

/**
 * Files a cycle count. What is missing goes out and what was found comes in, each under its own shipment, with the reason. It is
 * refused when the stock changed since the list was made (invariant S4), or when the warehouse is archived. It is refused when
 * two lines count the same thing, or when a serial found here is elsewhere (S5). A count that agrees moves nothing.
 */
export const fileCount = change('stock-counted', (data, input: CountInput, env): readonly Patch[] | Refused => {
  if (data.shipments.has(input.id)) return refused('already-finalized');
  if (!data.warehouses.has(input.warehouseId)) return refused('record-missing');
  if (input.reference.trim() === '') return refused('shipment-fields-missing', {}, 'reference');
  const wrong =
    closedRefusal(data, input.warehouseId) ??
    invalid(input.lines) ??
    countedTwice(data, input.lines) ??
    staleCount(data, input.warehouseId, input.lines);
  if (wrong) return wrong;
  const found = [...differences(input.lines), ...impossibleSerials(data, input.warehouseId, input.lines)];
  const reason = input.reason.trim();
  if (found.length > 0 && reason === '') return refused('reason-missing', {}, 'reason');
  const missing = found.filter(({ delta }) => delta < 0).map((difference) => lineOf(difference, env));
  const surplus = found.filter(({ delta }) => delta > 0).map((difference) => lineOf(difference, env));
  const clash =
    linesRefusal(data, 'Outgoing', missing) ??
    linesRefusal(data, 'Incoming', surplus) ??
    shortageRefusal(data, input.warehouseId, missing) ??
    presentSerialRefusal(data, surplus);
  if (clash) return clash;
  const out = missing.length > 0 ? countShipment(data, input, input.id, 'Outgoing', missing, env) : undefined;
  const into =
    surplus.length > 0 || !out
      ? countShipment(data, input, out ? env.newId<ShipmentId>() : input.id, 'Incoming', surplus, env)
      : undefined;
  const moved = (shipment: Shipment, direction: Movement['direction']) =>
    shipment.lines.flatMap((line) =>
      partsOf(line).map((part) => posting(shipment, direction, line, { ...part, reason: cutTo(reason, LONGEST_LINE) })),
    );
  const all = [...(out ? moved(out, 'out') : []), ...(into ? moved(into, 'in') : [])];
  const shipments = [out, into].filter((shipment) => shipment !== undefined);
  return keepingReferences(data, [...shipments.map((shipment) => put('shipments', shipment)), ...posted(data, env, all)]);
});
