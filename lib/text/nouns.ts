import type { TableWithClashes } from '@/lib/domain/records';
import type { Rows, TableName } from '@/lib/domain/schemas';

/** The noun of each table's records: singular, plural, and a different singular before a name, if needed. */
interface Noun {
  readonly one: string;
  readonly many: string;
  readonly before?: string;
}

export const NOUNS: { readonly [Name in TableName]: Noun } = {
  customers: { one: 'cliente', many: 'clientes' },
  projects: { one: 'proyecto', many: 'proyectos' },
  tasks: { one: 'tarea', many: 'tareas' },
  completionReports: { one: 'reporte de finalización', many: 'reportes de finalización', before: 'reporte de finalización de' },
  budgetRequests: { one: 'solicitud de gasto', many: 'solicitudes de gasto' },
  materialRequests: { one: 'solicitud de material', many: 'solicitudes de material' },
  materials: { one: 'material', many: 'materiales' },
  warehouses: { one: 'almacén', many: 'almacenes' },
  shipments: { one: 'envío', many: 'envíos' },
  movements: { one: 'movimiento de material', many: 'movimientos de material' },
  users: { one: 'usuario', many: 'usuarios' },
  invoices: { one: 'factura', many: 'facturas' },
  notifications: { one: 'notificación', many: 'notificaciones' },
  weeklyReports: { one: 'reporte semanal', many: 'reportes semanales' },
  settings: { one: 'datos del negocio', many: 'datos del negocio' },
};

type FieldOfPieces<Value> = Value extends readonly (infer Piece extends { readonly id: string })[] ? FieldOf<Piece> : never;
type FieldOf<Row> = { [Field in keyof Row & string]-?: Field | FieldOfPieces<NonNullable<Row[Field]>> }[keyof Row & string];

/** Fields that only devices read. A person does not see them, unless a noun has a label for one. */
type Unsaid = 'id' | 'formId' | 'hash' | 'number' | 'pointId' | 'size';

/** A field of a row, or of an item in one of its lists. `people` are the persons that a merge assigned to a team. */
type LabelledField = Exclude<{ [Name in TableWithClashes]: FieldOf<Rows[Name]> }[TableWithClashes], Unsaid> | 'people';

/** The label of each stored field, the same in forms, pages, documents, clashes and refusals. */
const FIELDS: Readonly<Record<LabelledField, string>> = {
  title: 'Título',
  name: 'Nombre',
  description: 'Descripción',
  notes: 'Notas',
  text: 'Comentario',
  comments: 'Comentarios',
  attachments: 'Archivos adjuntos',
  reason: 'Motivo',
  purpose: 'Motivo',
  startDate: 'Fecha de inicio',
  endDate: 'Fecha de fin',
  dueDate: 'Fecha límite',
  date: 'Fecha',
  completeDate: 'Finalizada',
  requiredByDate: 'Fecha requerida',
  paidOn: 'Fecha de pago',
  payments: 'Pagos',
  status: 'Estado',
  priority: 'Prioridad',
  amount: 'Monto',
  budget: 'Presupuesto',
  budgetUsage: 'Presupuesto utilizado',
  unitCost: 'Costo unitario',
  quantity: 'Cantidad',
  category: 'Categoría',
  justification: 'Justificación',
  plannedHours: 'Horas planificadas',
  site: 'Lugar',
  actualHours: 'Horas reales',
  customerId: 'Cliente',
  projectId: 'Proyecto',
  taskId: 'Tarea',
  requestId: 'Solicitud',
  managerId: 'Encargado',
  assigneeIds: 'Asignados',
  memberIds: 'Equipo',
  people: 'Personas',
  userId: 'Persona',
  by: 'Registrado por',
  at: 'Momento',
  decision: 'Decisión',
  requestedBy: 'Solicitado por',
  requestedAt: 'Solicitado',
  submittedBy: 'Enviado por',
  submittedAt: 'Enviado',
  createdBy: 'Creado por',
  createdAt: 'Creado',
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
  trackingType: 'Tipo de seguimiento',
  trackingField: 'Etiqueta de seguimiento',
  measured: 'Carretes medidos en metros',
  customFields: 'Campos adicionales',
  capacity: 'Capacidad',
  minStock: 'Stock mínimo',
  minimums: 'Mínimos',
  reference: 'Referencia',
  supplier: 'Proveedor',
  destination: 'Destino',
  warehouseId: 'Almacén',
  otherWarehouseId: 'Otro almacén',
  transferId: 'Traspaso de origen',
  reversesId: 'Anula a',
  shipmentId: 'Envío',
  direction: 'Movimiento',
  lines: 'Artículos',
  items: 'Artículos',
  materialsUsed: 'Material utilizado',
  materialId: 'Material',
  lotNumber: 'Número de lote',
  serialNumber: 'Número de serie',
  serialNumbers: 'Números de serie',
  condition: 'Condición',
  marks: 'Marcas',
  timeline: 'Historial',
  businessName: 'Nombre de la empresa',
  logo: 'Logotipo',
  taxId: 'RFC',
  tax: 'Impuesto',
  taxName: 'Impuesto',
  taxRate: 'Tasa (%)',
  summary: 'Resumen',
  challenges: 'Desafíos',
  solutions: 'Soluciones',
  additionalNotes: 'Notas adicionales',
  checklist: 'Lista de verificación',
  archivedAt: 'Archivado',
  deletedAt: 'Eliminado',
  finalizedAt: 'Finalizado',
  stage: 'Etapa',
  signature: 'Firma',
  asSigned: 'Lo firmado',
  reopened: 'Reabierto',
  earlier: 'Versiones anteriores',
  completed: 'Hecho',
  answer: 'Respuesta',
  kind: 'Tipo de respuesta',
  required: 'Obligatorio',
  min: 'Mínimo',
  max: 'Máximo',
  couldNotComplete: 'No se pudo completar',
  timeEntries: 'Tiempo',
  startedAt: 'Inicio del tiempo',
  endedAt: 'Fin del tiempo',
  paused: 'En pausa',
  ahead: 'Hora adelantada',
  deleted: 'Eliminado',
  corrected: 'Corrección',
  checklistTemplates: 'Plantillas de verificación',
  points: 'Puntos',
};

/** The labels of fields that one noun names differently than the others. */
const OWN_FIELDS = {
  projects: { title: 'Nombre del proyecto' },
  users: { name: 'Nombre completo', email: 'Correo electrónico' },
  warehouses: { kind: 'Tipo' },
  invoices: { id: 'Número', date: 'Fecha de Emisión', dueDate: 'Fecha de Vencimiento', lines: 'Conceptos' },
} as const satisfies { readonly [Name in TableName]?: { readonly [Field in keyof Rows[Name]]?: string } };

const wordIn = (words: Readonly<Record<string, string>>, field: string) =>
  Object.hasOwn(words, field) ? words[field] : undefined;
const ownFields: { readonly [Name in TableName]?: Readonly<Record<string, string>> } = OWN_FIELDS;

/** The label of a field of a table's rows; `undefined` for a technical field, or one that another version wrote. */
export function fieldLabel<Name extends TableName>(table: Name, field: FieldOf<Rows[Name]> & LabelledField): string;
export function fieldLabel(table: TableName | undefined, field: string): string | undefined;
export function fieldLabel(table: TableName | undefined, field: string) {
  return wordIn((table && ownFields[table]) ?? {}, field) ?? wordIn(FIELDS, field);
}
