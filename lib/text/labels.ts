import type { BudgetCategory, RequestStatus } from '@/lib/domain/model/budget-request';
import type { CustomerType } from '@/lib/domain/model/customer';
import type { InvoiceStatus } from '@/lib/domain/model/invoice';
import type { TrackingType } from '@/lib/domain/model/material';
import type { Condition, InventoryStatus, Movement } from '@/lib/domain/model/movement';
import type { PhotoStage } from '@/lib/domain/model/photo-stage';
import type { Choice, PointKind } from '@/lib/domain/model/point-kinds';
import type { ShipmentPurpose, ShipmentStatus, ShipmentType } from '@/lib/domain/model/shipment';
import type { Priority, TaskStatus } from '@/lib/domain/model/task';
import type { Role } from '@/lib/domain/model/user';
import type { WarehouseKind, WarehouseStatus } from '@/lib/domain/model/warehouse';
import type { AttentionReason } from '@/lib/domain/task/attention';
import type { AssignmentMode } from '@/lib/domain/task/rules';

/** The tone of each status; it is always shown together with the word. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/**
 * The label of every stored or derived code (screens.md, "Codes and labels"). Units, categories, tracking labels, teams and role
 * names are shown as they are stored, so they have no label here.
 */
export const taskStatusLabel: Record<TaskStatus, string> = {
  Pending: 'Pendiente',
  'In Progress': 'En Progreso',
  Completed: 'Completada',
};
export const taskStatusTone: Record<TaskStatus, Tone> = { Pending: 'neutral', 'In Progress': 'info', Completed: 'success' };

export const attentionReasonLabel: Record<AttentionReason, string> = {
  overdue: 'Vencidas',
  today: 'Para hoy',
  unreported: 'Sin reporte',
};

export const photoStageLabel: Record<PhotoStage, string> = { before: 'Antes', during: 'Durante', after: 'Después' };
/** The kinds of answer of a checklist point, as its form offers them. */
export const pointKindLabel: Record<PointKind, string> = {
  number: 'Medida',
  text: 'Texto',
  choice: 'Sí / No / No aplica',
  photo: 'Foto',
};
export const choiceLabel: Record<Choice, string> = { yes: 'Sí', no: 'No', na: 'No aplica' };

export const priorityLabel: Record<Priority, string> = { high: 'Alta', medium: 'Media', low: 'Baja' };
/** The ways of assigning a person to many tasks. */
export const assignmentModeLabel: Record<AssignmentMode, string> = { add: 'También', only: 'Solo', remove: 'Quitar' };

export const priorityTone: Record<Priority, Tone> = { high: 'danger', medium: 'warning', low: 'neutral' };

export const requestStatusLabel: Record<RequestStatus, string> = {
  Pending: 'Pendiente',
  Approved: 'Aprobada',
  Rejected: 'Rechazada',
};
export const requestStatusTone: Record<RequestStatus, Tone> = { Pending: 'warning', Approved: 'success', Rejected: 'danger' };

export const budgetCategoryLabel: Record<BudgetCategory, string> = {
  materials: 'Materiales',
  labor: 'Mano de obra',
  transport: 'Transporte',
  lodging: 'Hospedaje',
  permits: 'Permisos',
  other: 'Otros',
};

export const invoiceStatusLabel: Record<InvoiceStatus, string> = {
  draft: 'Borrador',
  pending: 'Pendiente',
  paid: 'Pagada',
  overdue: 'Vencida',
};
export const invoiceStatusTone: Record<InvoiceStatus, Tone> = {
  draft: 'neutral',
  pending: 'warning',
  paid: 'success',
  overdue: 'danger',
};

export const customerTypeLabel: Record<CustomerType, string> = {
  enterprise: 'Empresa',
  residential: 'Residencial',
  government: 'Gobierno',
};

export const inventoryStatusLabel: Record<InventoryStatus, string> = { OK: 'OK', Low: 'Bajo' };
export const inventoryStatusTone: Record<InventoryStatus, Tone> = { OK: 'success', Low: 'danger' };

export const movementDirectionLabel: Record<Movement['direction'], string> = { in: 'Entrada', out: 'Salida' };
export const movementDirectionTone: Record<Movement['direction'], Tone> = { in: 'success', out: 'info' };

export const conditionLabel: Record<Condition, string> = { New: 'Nuevo', Used: 'Usado' };

export const shipmentTypeLabel: Record<ShipmentType, string> = { Incoming: 'Entrante', Outgoing: 'Saliente' };
export const shipmentTypeTone: Record<ShipmentType, Tone> = { Incoming: 'success', Outgoing: 'info' };

export const shipmentStatusLabel: Record<ShipmentStatus, string> = {
  Scheduled: 'Programado',
  Processing: 'En proceso',
  'In Transit': 'En tránsito',
  Delivered: 'Entregado',
};
export const shipmentStatusTone: Record<ShipmentStatus, Tone> = {
  Scheduled: 'neutral',
  Processing: 'warning',
  'In Transit': 'info',
  Delivered: 'success',
};

export const shipmentPurposeLabel: Record<ShipmentPurpose, string> = {
  supply: 'Compra',
  project: 'Proyecto',
  return: 'Devolución',
  transfer: 'Traspaso',
  count: 'Conteo',
  correction: 'Corrección',
};

export const warehouseStatusLabel: Record<WarehouseStatus, string> = { Active: 'Activo', Maintenance: 'Mantenimiento' };
export const warehouseStatusTone: Record<WarehouseStatus, Tone> = { Active: 'success', Maintenance: 'warning' };
export const warehouseKindLabel: Record<WarehouseKind, string> = { warehouse: 'Almacén', van: 'Camioneta' };

export const trackingTypeLabel: Record<TrackingType, string> = { material: 'Cantidad', lot: 'Lote', individual: 'Individual' };

export const roleLabel: Record<Role, string> = { supervisor: 'Supervisor', technician: 'Technician' };
