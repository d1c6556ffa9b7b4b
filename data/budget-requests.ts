import { withoutUndefined } from '@/lib/domain/data';
import type { BudgetCategory, BudgetRequest } from '@/lib/domain/model/budget-request';
import { asCents } from '@/lib/kernel/cents';
import { addDays, type Day } from '@/lib/kernel/day';
import { bud, type Decided, decision, ifPresent, prj, tsk, usr } from './row';

/** Amounts in cents; dates in days from today. */
type Row = readonly [
  project: number,
  task: number | null,
  amount: number,
  category: BudgetCategory,
  description: string,
  justification: string,
  date: number,
  requiredBy: number,
  requestedBy: number,
  decided?: Decided,
];

const ROWS: readonly Row[] = [
  [1, 1, 940000, 'labor', 'Cuadrilla de tendido', 'Cruce de avenida en un solo día.', -36, -33, 5, [1, -35]],
  [1, null, 890000, 'materials', 'Mufas y bandejas de repuesto', 'Dos mufas llegaron dañadas.', -20, -14, 3, [2, -19]],
  [2, 8, 1250000, 'labor', 'Cuadrilla de apoyo para zanja', 'Terreno rocoso, rinde la mitad.', -24, -18, 4, [2, -23]],
  [2, 8, 348050, 'materials', 'Ducto corrugado y registros', 'El plano omitió dos cruces.', -20, -16, 3, [1, -19]],
  [2, 8, 195000, 'transport', 'Flete de carretes', 'No caben en la camioneta.', -15, -12, 6, [1, -14]],
  [
    2,
    8,
    620000,
    'lodging',
    'Hospedaje de cuadrilla',
    'Jornadas largas.',
    -14,
    -10,
    5,
    [2, -13, 'La obra está a 20 km; viajan diario.'],
  ],
  [2, 8, 475000, 'permits', 'Ampliación de permiso de zanja', 'Faltan 80 m de banqueta.', -3, 3, 2],
  [1, 4, 230000, 'other', 'Renta de OTDR', 'El nuestro está en calibración.', -2, 1, 7],
  [3, 14, 512575, 'materials', 'Canaleta y faceplates', 'Seis nodos más pedidos por el cliente.', -1, 4, 5],
  [
    5,
    20,
    1500000,
    'permits',
    'Permiso de postes',
    'Trámite municipal.',
    -6,
    12,
    2,
    [1, -4, 'Falta la cotización del municipio.'],
  ],
  [6, 26, 360000, 'labor', 'Turno nocturno', 'Las naves no paran de día.', -4, 1, 4],
  [7, null, 215000, 'transport', 'Viáticos a Manzanillo', 'Dos técnicos, cinco días.', -9, -2, 6, [2, -8]],
];

export const budgetRequests = (today: Day) =>
  ROWS.map(
    (
      [project, task, amount, category, description, justification, date, requiredBy, requestedBy, decided],
      index,
    ): BudgetRequest =>
      withoutUndefined({
        id: bud(index + 1),
        projectId: prj(project),
        taskId: ifPresent(tsk, task),
        amount: asCents(amount),
        category,
        description,
        justification,
        requiredByDate: addDays(today, requiredBy),
        date: addDays(today, date),
        requestedBy: usr(requestedBy),
        attachments: [],
        decision: decision(today, decided),
      }),
  );
