import type { TableName } from '@/lib/domain/schemas';

/** What people call a record of a table: one, several, and one before its name where that asks for another word. */
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
