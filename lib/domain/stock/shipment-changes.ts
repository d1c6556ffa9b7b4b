import type { Day } from '@/lib/kernel/day';
import { change, type Data, type Env, put, remove } from '../data';
import { requiredLine, typedDay, typedText } from '../draft-fields';
import { keepingReferences } from '../integrity';
import {
  SHIPMENT_TYPES,
  type Shipment,
  type ShipmentId,
  type ShipmentPurpose,
  type ShipmentStatus,
  type ShipmentType,
} from '../model/shipment';
import { refused } from '../refusal';
import { isDraftedAs, otherField } from './kinds';
import { keptLines, type LineInput, type LineStage, linesRefusal } from './line';
import { closedRefusal, projectClosedRefusal } from './posting';
import { isFinalized, nextStatuses, shipmentStatus } from './shipment';

/** The first fields of every stock form: reference, date and notes. */
export const headerFields = {
  reference: requiredLine('Escribe la referencia.'),
  date: typedDay('Elige la fecha.'),
  notes: typedText,
};

type Party = 'supplier' | 'destination' | 'otherWarehouseId';

type Header = { readonly [Field in 'reference' | 'date' | Party]?: string | undefined };

/** Refuses a header with a missing field, in the specification's order (spec §5): reference, other party, date. */
export const headerRefusal = (header: Header, parties: readonly Party[] = []) => {
  const missing = (['reference', ...parties, 'date'] as const).find((field) => (header[field] ?? '').trim() === '');
  return missing ? refused('shipment-fields-missing', {}, missing) : undefined;
};

/** A shipment from its form. `date` is empty when none was chosen; texts are trimmed here. */
export interface ShipmentInput
  extends Pick<
    Shipment,
    'id' | 'warehouseId' | 'reference' | 'supplier' | 'destination' | 'projectId' | 'taskId' | 'requestId' | 'notes'
  > {
  readonly date: Day | '';
  readonly lines: readonly LineInput[];
  /** The purpose; by default a receipt is a purchase and an issue is for a project. */
  readonly purpose?: ShipmentPurpose;
}

const USUAL: Readonly<Record<ShipmentType, ShipmentPurpose>> = { Incoming: 'supply', Outgoing: 'project' };

/** The type and purpose of a form's shipment. */
export const kindOfInput = (type: ShipmentType, { purpose = USUAL[type] }: Pick<ShipmentInput, 'purpose'>) => ({ type, purpose });

const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';

/** Refuses a shipment without lines, even a draft. */
export const itemsRefusal = ({ lines }: Pick<ShipmentInput, 'lines'>) =>
  lines.length === 0 ? refused('shipment-without-items', {}, 'lines') : undefined;

const placeRefusal = (data: Data, { warehouseId, projectId, taskId }: ShipmentInput) => {
  const warehouse = data.warehouses.get(warehouseId);
  const task = taskId && data.tasks.get(taskId);
  if (!warehouse || (projectId && !data.projects.has(projectId)) || (taskId && !task)) return refused('record-missing');
  if (task && projectId && task.projectId !== projectId) return refused('task-of-another-project', {}, 'taskId');
  return closedRefusal(data, warehouse.id);
};

const stepped = (known: Shipment | undefined, status: ShipmentStatus, { now, user }: Env) =>
  known && shipmentStatus(known) === status ? known.timeline : [...(known?.timeline ?? []), { status, at: now, by: user }];

/** The row of a form's shipment with a status; the timeline and creation of a stored one stay. */
export const shipmentRow = (
  data: Data,
  input: ShipmentInput,
  kind: Pick<Shipment, 'type' | 'purpose'>,
  status: ShipmentStatus,
  env: Env,
): Shipment => {
  const known = data.shipments.get(input.id);
  const projectId = input.projectId ?? (input.taskId && data.tasks.get(input.taskId)?.projectId);
  return {
    id: input.id,
    ...kind,
    warehouseId: input.warehouseId,
    reference: input.reference.trim(),
    ...(!isBlank(input.supplier) && { supplier: input.supplier?.trim() }),
    ...(!isBlank(input.destination) && { destination: input.destination?.trim() }),
    ...(projectId && { projectId }),
    ...(input.taskId && { taskId: input.taskId }),
    ...(input.requestId && { requestId: input.requestId }),
    date: input.date === '' ? env.today : input.date,
    notes: input.notes.trim(),
    lines: keptLines(input.lines),
    timeline: stepped(known, status, env),
    createdBy: known?.createdBy ?? env.user,
    createdAt: known?.createdAt ?? env.now,
  };
};

/**
 * Why a stored shipment can't be overwritten: it is finalized (invariant S10), is a transfer's arrival, or has another type or
 * warehouse.
 */
export const overwriteRefusal = (
  data: Data,
  { id, warehouseId }: Pick<ShipmentInput, 'id' | 'warehouseId'>,
  type: ShipmentType,
) => {
  const known = data.shipments.get(id);
  if (!known) return undefined;
  if (isFinalized(known)) return refused('already-finalized');
  if (known.transferId)
    return refused('arrival-of-transfer', { transfer: data.shipments.get(known.transferId)?.reference ?? known.reference });
  return known.type !== type || known.warehouseId !== warehouseId ? refused('already-exists') : undefined;
};

const STAGES = { Incoming: 'in', Outgoing: 'out' } as const satisfies Readonly<Record<ShipmentType, LineStage>>;

/** Refuses invalid content in the specification's order (spec §5): header, items, lines. */
export const contentRefusal = (data: Data, type: ShipmentType, input: ShipmentInput, stage: LineStage = STAGES[type]) =>
  (isDraftedAs(kindOfInput(type, input)) ? undefined : refused('does-not-fit', { path: ['purpose'], why: 'shape' })) ??
  headerRefusal(input, otherField(kindOfInput(type, input))) ??
  itemsRefusal(input) ??
  placeRefusal(data, input) ??
  (type === 'Outgoing' ? projectClosedRefusal(data, input, 'projectId') : undefined) ??
  linesRefusal(data, stage, input.lines);

/**
 * Saves an announced or prepared shipment. It moves no stock (invariant S10). It needs a complete header and at least one line,
 * whose quantity may exceed the stock. An announced receipt gets its lots and serials on arrival.
 */
export const saveShipment = change(
  'shipment-saved',
  (data, { type, ...input }: ShipmentInput & { readonly type: ShipmentType }, env) => {
    if (!SHIPMENT_TYPES.includes(type)) return refused('does-not-fit', { path: ['type'], why: 'shape' });
    const wrong =
      overwriteRefusal(data, input, type) ?? contentRefusal(data, type, input, type === 'Incoming' ? 'announced' : 'out');
    if (wrong) return wrong;
    const known = data.shipments.get(input.id);
    const status = known ? shipmentStatus(known) : 'Scheduled';
    return keepingReferences(data, [put('shipments', shipmentRow(data, input, kindOfInput(type, input), status, env))]);
  },
);

/** Advances a shipment to a later status. Refuses earlier ones, and those that only finalizing or receiving sets. */
export const advanceShipment = change(
  'shipment-advanced',
  (data, { id, status }: { readonly id: ShipmentId; readonly status: ShipmentStatus }, env) => {
    const shipment = data.shipments.get(id);
    if (!shipment) return refused('record-missing');
    if (!nextStatuses(data, shipment).includes(status)) return refused('status-not-forward');
    return keepingReferences(data, [put('shipments', { ...shipment, timeline: stepped(shipment, status, env) })]);
  },
);

/** Deletes a shipment that is not finalized. */
export const discardShipment = change('shipment-discarded', (data, { id }: { readonly id: ShipmentId }) => {
  const shipment = data.shipments.get(id);
  if (!shipment) return refused('record-missing');
  return isFinalized(shipment) ? refused('already-finalized') : keepingReferences(data, [remove('shipments', id)]);
});
