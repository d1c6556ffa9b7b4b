import type { Misfit } from '@/lib/domain/refusal';
import { formatCount } from './format';

/** What people call the fields of the stored rows; a field that means several things has a general name. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'el título',
  name: 'el nombre',
  description: 'la descripción',
  justification: 'la justificación',
  notes: 'las notas',
  text: 'el texto',
  reason: 'el motivo',
  summary: 'el resumen',
  challenges: 'las dificultades',
  solutions: 'las soluciones',
  additionalNotes: 'las notas adicionales',
  actualHours: 'las horas reales',
  plannedHours: 'las horas planeadas',
  amount: 'el monto',
  budget: 'el presupuesto',
  budgetUsage: 'el presupuesto usado',
  unitCost: 'el costo unitario',
  quantity: 'la cantidad',
  minStock: 'el stock mínimo',
  minimums: 'el mínimo',
  capacity: 'la capacidad',
  reference: 'la referencia',
  supplier: 'el proveedor',
  destination: 'el destino',
  location: 'la ubicación',
  lotNumber: 'el lote',
  serialNumber: 'la serie',
  serialNumbers: 'una serie',
  customFields: 'un campo adicional',
  marks: 'las marcas',
  checklist: 'la lista de verificación',
  answer: 'la respuesta',
  site: 'el lugar',
  contact: 'el contacto',
  email: 'el correo',
  phone: 'el teléfono',
  address: 'la dirección',
  city: 'la ciudad',
  state: 'el estado',
  zipCode: 'el código postal',
  businessName: 'el nombre de la empresa',
  taxId: 'la identificación fiscal',
  date: 'la fecha',
  startDate: 'la fecha de inicio',
  endDate: 'la fecha de fin',
  dueDate: 'la fecha límite',
  requiredByDate: 'la fecha requerida',
};

/** Why a value does not fit its row: the field by its name, and what to do. */
export const misfitText = ({ path, why, most }: Misfit) => {
  const field = path.findLast((name) => Object.hasOwn(FIELDS, name));
  const what = (field && FIELDS[field]) ?? 'un dato';
  if (why === 'too-long' && most !== undefined)
    return `No se guardó: ${what} pasa de ${formatCount(most)} caracteres. Acorta el texto e intenta otra vez.`;
  if (why === 'half-character') return `No se guardó: ${what} tiene un carácter cortado. Bórralo y escríbelo otra vez.`;
  if (why === 'too-large') return `No se guardó: ${what} es un número demasiado grande. Cámbialo e intenta otra vez.`;
  return `No se guardó: ${what} no se puede guardar así. Revisa lo que escribiste e intenta otra vez.`;
};
