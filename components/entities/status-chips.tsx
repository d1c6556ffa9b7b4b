import {
  ArrowDown,
  ArrowUp,
  Check,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Clock,
  FilePen,
  Flag,
  type LucideIcon,
  Minus,
  PackageCheck,
  TriangleAlert,
  Truck,
  Undo2,
  Wrench,
} from 'lucide-react';
import { Chip } from '@/components/ui/chip';
import type { RequestStatus } from '@/lib/domain/model/budget-request';
import type { InvoiceStatus } from '@/lib/domain/model/invoice';
import type { InventoryStatus } from '@/lib/domain/model/movement';
import type { ShipmentStatus, ShipmentType } from '@/lib/domain/model/shipment';
import type { Priority, TaskStatus } from '@/lib/domain/model/task';
import type { WarehouseStatus } from '@/lib/domain/model/warehouse';
import {
  inventoryStatusLabel,
  inventoryStatusTone,
  invoiceStatusLabel,
  invoiceStatusTone,
  priorityLabel,
  priorityTone,
  requestStatusLabel,
  requestStatusTone,
  shipmentStatusLabel,
  shipmentStatusTone,
  shipmentTypeLabel,
  shipmentTypeTone,
  type Tone,
  taskStatusLabel,
  taskStatusTone,
  warehouseStatusLabel,
  warehouseStatusTone,
} from '@/lib/text/labels';

interface Look<Code extends string> {
  readonly label: Record<Code, string>;
  readonly tone: Record<Code, Tone>;
  readonly icon: Record<Code, LucideIcon>;
}

/** A chip for a value of an enum: its text and tone come from `lib/text`, its icon from here. */
const chipOf =
  <Code extends string>({ label, tone, icon }: Look<Code>) =>
  ({ status }: { readonly status: Code }) => (
    <Chip tone={tone[status]} icon={icon[status]}>
      {label[status]}
    </Chip>
  );

export const TaskStatusChip = chipOf<TaskStatus>({
  label: taskStatusLabel,
  tone: taskStatusTone,
  icon: {
    Pending: CircleDashed,
    'In Progress': CircleDot,
    Completed: CircleCheck,
  },
});

/** The chip of a task that could not be completed. */
export const SetbackChip = () => (
  <Chip tone="danger" icon={CircleX}>
    No se pudo completar
  </Chip>
);

/** The chip of a reversed shipment. */
export const ReversedChip = () => (
  <Chip tone="neutral" icon={Undo2}>
    Anulado
  </Chip>
);

export const PriorityChip = chipOf<Priority>({
  label: priorityLabel,
  tone: priorityTone,
  icon: { high: Flag, medium: Minus, low: ArrowDown },
});

export const RequestStatusChip = chipOf<RequestStatus>({
  label: requestStatusLabel,
  tone: requestStatusTone,
  icon: {
    Pending: Clock,
    Approved: CircleCheck,
    Rejected: CircleX,
  },
});

export const InvoiceStatusChip = chipOf<InvoiceStatus>({
  label: invoiceStatusLabel,
  tone: invoiceStatusTone,
  icon: {
    draft: FilePen,
    pending: Clock,
    paid: CircleCheck,
    overdue: TriangleAlert,
  },
});

export const InventoryStatusChip = chipOf<InventoryStatus>({
  label: inventoryStatusLabel,
  tone: inventoryStatusTone,
  icon: {
    OK: Check,
    Low: TriangleAlert,
  },
});

export const ShipmentStatusChip = chipOf<ShipmentStatus>({
  label: shipmentStatusLabel,
  tone: shipmentStatusTone,
  icon: {
    Scheduled: Clock,
    Processing: CircleDashed,
    'In Transit': Truck,
    Delivered: PackageCheck,
  },
});

export const ShipmentTypeChip = chipOf<ShipmentType>({
  label: shipmentTypeLabel,
  tone: shipmentTypeTone,
  icon: {
    Incoming: ArrowDown,
    Outgoing: ArrowUp,
  },
});

export const WarehouseStatusChip = chipOf<WarehouseStatus>({
  label: warehouseStatusLabel,
  tone: warehouseStatusTone,
  icon: {
    Active: CircleCheck,
    Maintenance: Wrench,
  },
});
