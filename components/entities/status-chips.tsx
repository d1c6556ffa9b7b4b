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

/** One chip for every enum: its word and tone from `lib/text`, its picture from here. */
const StatusChip = <Code extends string>({ look, status }: { readonly look: Look<Code>; readonly status: Code }) => (
  <Chip tone={look.tone[status]} icon={look.icon[status]}>
    {look.label[status]}
  </Chip>
);

interface Of<Code> {
  readonly status: Code;
}

const TASK_STATUS: Look<TaskStatus> = {
  label: taskStatusLabel,
  tone: taskStatusTone,
  icon: {
    Pending: CircleDashed,
    'In Progress': CircleDot,
    Completed: CircleCheck,
  },
};
export const TaskStatusChip = ({ status }: Of<TaskStatus>) => <StatusChip look={TASK_STATUS} status={status} />;

/** That a task could not be done for now. */
export const SetbackChip = () => (
  <Chip tone="danger" icon={CircleX}>
    No se pudo completar
  </Chip>
);

const PRIORITY: Look<Priority> = {
  label: priorityLabel,
  tone: priorityTone,
  icon: { high: Flag, medium: Minus, low: ArrowDown },
};
export const PriorityChip = ({ status }: Of<Priority>) => <StatusChip look={PRIORITY} status={status} />;

const REQUEST_STATUS: Look<RequestStatus> = {
  label: requestStatusLabel,
  tone: requestStatusTone,
  icon: {
    Pending: Clock,
    Approved: CircleCheck,
    Rejected: CircleX,
  },
};
export const RequestStatusChip = ({ status }: Of<RequestStatus>) => <StatusChip look={REQUEST_STATUS} status={status} />;

const INVOICE_STATUS: Look<InvoiceStatus> = {
  label: invoiceStatusLabel,
  tone: invoiceStatusTone,
  icon: {
    draft: FilePen,
    pending: Clock,
    paid: CircleCheck,
    overdue: TriangleAlert,
  },
};
export const InvoiceStatusChip = ({ status }: Of<InvoiceStatus>) => <StatusChip look={INVOICE_STATUS} status={status} />;

const INVENTORY_STATUS: Look<InventoryStatus> = {
  label: inventoryStatusLabel,
  tone: inventoryStatusTone,
  icon: {
    OK: Check,
    Low: TriangleAlert,
  },
};
export const InventoryStatusChip = ({ status }: Of<InventoryStatus>) => <StatusChip look={INVENTORY_STATUS} status={status} />;

const SHIPMENT_STATUS: Look<ShipmentStatus> = {
  label: shipmentStatusLabel,
  tone: shipmentStatusTone,
  icon: {
    Scheduled: Clock,
    Processing: CircleDashed,
    'In Transit': Truck,
    Delivered: PackageCheck,
  },
};
export const ShipmentStatusChip = ({ status }: Of<ShipmentStatus>) => <StatusChip look={SHIPMENT_STATUS} status={status} />;

const SHIPMENT_TYPE: Look<ShipmentType> = {
  label: shipmentTypeLabel,
  tone: shipmentTypeTone,
  icon: {
    Incoming: ArrowDown,
    Outgoing: ArrowUp,
  },
};
export const ShipmentTypeChip = ({ status }: Of<ShipmentType>) => <StatusChip look={SHIPMENT_TYPE} status={status} />;

const WAREHOUSE_STATUS: Look<WarehouseStatus> = {
  label: warehouseStatusLabel,
  tone: warehouseStatusTone,
  icon: {
    Active: CircleCheck,
    Maintenance: Wrench,
  },
};
export const WarehouseStatusChip = ({ status }: Of<WarehouseStatus>) => <StatusChip look={WAREHOUSE_STATUS} status={status} />;
