import type { TableName } from '@/lib/domain/data';
import { asCents } from '@/lib/kernel/cents';
import { asDay, isDay } from '@/lib/kernel/day';
import { formatCount, formatDay, formatInstant, formatMoney } from './format';
import {
  budgetCategoryLabel,
  choiceLabel,
  conditionLabel,
  customerTypeLabel,
  invoiceStatusLabel,
  photoStageLabel,
  pointKindLabel,
  priorityLabel,
  requestStatusLabel,
  roleLabel,
  shipmentPurposeLabel,
  shipmentStatusLabel,
  shipmentTypeLabel,
  taskStatusLabel,
  trackingTypeLabel,
  warehouseKindLabel,
  warehouseStatusLabel,
} from './labels';

/** What a form calls the fields that two may write at once. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'Título',
  name: 'Nombre',
  description: 'Descripción',
  notes: 'Notas',
  text: 'Comentario',
  reason: 'Motivo',
  startDate: 'Fecha de inicio',
  endDate: 'Fecha de fin',
  dueDate: 'Fecha límite',
  date: 'Fecha',
  completeDate: 'Finalizada',
  requiredByDate: 'Fecha requerida',
  status: 'Estado',
  priority: 'Prioridad',
  amount: 'Monto',
  budget: 'Presupuesto',
  quantity: 'Cantidad',
  category: 'Categoría',
  justification: 'Justificación',
  plannedHours: 'Horas planificadas',
  site: 'Lugar',
  actualHours: 'Horas reales',
  customerId: 'Cliente',
  projectId: 'Proyecto',
  taskId: 'Tarea',
  managerId: 'Encargado',
  assigneeIds: 'Asignados',
  memberIds: 'Equipo',
  people: 'Personas',
  decision: 'Decisión',
  location: 'Ubicación',
  address: 'Dirección',
  city: 'Ciudad',
  state: 'Estado',
  zipCode: 'Código postal',
  phone: 'Teléfono',
  email: 'Correo',
  contact: 'Contacto',
  roleLabel: 'Rol',
  team: 'Equipo',
  type: 'Tipo',
  unit: 'Unidad',
  trackingType: 'Seguimiento',
  capacity: 'Capacidad',
  minimums: 'Mínimos',
  reference: 'Referencia',
  supplier: 'Proveedor',
  destination: 'Destino',
  id: 'Número',
  businessName: 'Nombre de la empresa',
  taxId: 'RFC',
  summary: 'Resumen',
  checklist: 'Lista de verificación',
  archivedAt: 'Archivado',
  deletedAt: 'Eliminado',
  readAt: 'Leída',
  finalizedAt: 'Finalizado',
  stage: 'Etapa',
  signature: 'Firma',
  completed: 'Hecho',
  answer: 'Respuesta',
  kind: 'Tipo de respuesta',
  required: 'Obligatorio',
  min: 'Mínimo',
  max: 'Máximo',
  couldNotComplete: 'No se pudo completar',
  timeEntries: 'Tiempo',
  endedAt: 'Fin del tiempo',
  paused: 'En pausa',
  checklistTemplates: 'Plantillas de verificación',
};

/** Where a form has a word of its own for a field that others have too. */
const OWN_WORDS: { readonly [Name in TableName]?: Readonly<Record<string, string>> } = {
  projects: { title: 'Nombre del proyecto' },
  users: { name: 'Nombre completo' },
  materials: { trackingType: 'Tipo de seguimiento' },
};

/** What the form of a table's records calls a field; nothing for one that no form shows. */
export const fieldWord = (table: TableName, field: string): string | undefined => OWN_WORDS[table]?.[field] ?? FIELDS[field];

const CODES: Readonly<Record<string, string>> = {
  ...{ ...taskStatusLabel, ...requestStatusLabel, ...invoiceStatusLabel, ...shipmentStatusLabel, ...warehouseStatusLabel },
  ...{ ...priorityLabel, ...budgetCategoryLabel, ...customerTypeLabel, ...conditionLabel, ...shipmentTypeLabel },
  ...{ ...shipmentPurposeLabel, ...warehouseKindLabel, ...trackingTypeLabel, ...roleLabel, ...photoStageLabel },
  ...{ ...pointKindLabel, ...choiceLabel },
};
const MONEY = ['amount', 'budget'];
const FREE_TEXT = ['site', 'title', 'name', 'description', 'notes', 'text', 'reason', 'justification', 'reference', 'summary'];
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

const textOf = (field: string, text: string, nameOf: (id: string) => string | undefined) => {
  if (FREE_TEXT.includes(field)) return text;
  if (isDay(text)) return formatDay(asDay(text));
  if (INSTANT.test(text)) return formatInstant(text);
  return CODES[text] ?? nameOf(text) ?? text;
};

/** One side of a clash as a person reads it; `nameOf` names the record of an id. Nothing where there is nothing to read. */
export const clashValueText = (field: string, value: unknown, nameOf: (id: string) => string | undefined): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : textOf(field, value, nameOf);
  if (typeof value === 'number') return MONEY.includes(field) ? formatMoney(asCents(value)) : formatCount(value);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value)) {
    const said = value.flatMap((one) => clashValueText(field, one, nameOf) ?? []);
    return said.length > 0 ? said.join(', ') : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { outcome, title, text, name, reason }: { readonly [Key in string]?: unknown } = { ...value };
  return clashValueText('', outcome, nameOf) ?? [title, text, name, reason].find((one) => typeof one === 'string');
};

const REASONS: Readonly<Record<string, string>> = {
  'already-finalized': 'El mismo envío ya se había finalizado.',
  'already-reversed': 'El envío ya se había anulado.',
  'not-reversible': 'Una corrección no se anula.',
  'used-or-returned': 'Parte de ese material ya se usó o se devolvió.',
  'transfer-received': 'Parte de ese traspaso ya se recibió.',
  'serial-moved-since': 'Una de sus series se movió después.',
  'more-than-in-transit': 'Ese traspaso ya se había recibido.',
  'warehouse-archived': 'El almacén está archivado.',
  'tracking-frozen': 'El seguimiento del material cambió a la vez.',
  'more-than-requested': 'Se entregó más de lo solicitado.',
  'more-than-allocated': 'Se devolvió o se usó más de lo entregado a la tarea.',
};

/** Why a flag says that something was left out or does not hold; nothing where its title says enough. */
export const flagReasonText = (why: string | undefined) => (why === undefined ? undefined : REASONS[why]);
