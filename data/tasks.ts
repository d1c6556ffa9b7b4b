import { withoutUndefined } from '@/lib/domain/data';
import type { Attachment } from '@/lib/domain/model/attachment';
import type { ChecklistItem } from '@/lib/domain/model/checklist';
import type { Comment, Priority, Task } from '@/lib/domain/model/task';
import { addDays, type Day } from '@/lib/kernel/day';
import { at, chk, cmt, fil, ifPresent, prj, tsk, usr } from './row';

/** Dates in days from today. The points of the checklist are separated by bars; a plus marks a ticked one. */
type Row = readonly [
  project: number,
  title: string,
  priority: Priority,
  start: number | null,
  due: number,
  complete: number | null,
  hours: number,
  assignees: readonly number[],
  description?: string,
  checklist?: string,
];

const ROWS: readonly Row[] = [
  [
    1,
    'Tendido ADSS tramo Periférico',
    'high',
    -38,
    -28,
    -30,
    32,
    [3, 4, 5, 7],
    '850 m entre postes 1 y 18.',
    '+Herrajes|+Tendido|+Flecha',
  ],
  [1, 'Levantamiento de postes', 'medium', -41, -36, -37, 16, [5]],
  [1, 'Empalme en mufas 1 a 3', 'high', -12, -3, -4, 20, [3, 7], 'Fusión de 48 hilos por mufa.', '+Mufa 1|+Mufa 2|+Mufa 3'],
  [
    1,
    'Certificación OTDR del anillo',
    'high',
    -3,
    4,
    null,
    12,
    [7, 3],
    'Trazas en 1310 y 1550 nm, ambos sentidos.',
    '+Hilos 1 a 24|Hilos 25 a 48|Reporte',
  ],
  [1, 'Etiquetado de ODF', 'medium', null, 12, null, 6, [4]],
  [1, 'Entrega de memoria técnica', 'low', null, 30, null, 8, [1], 'Planos, trazas y fotos.'],
  [2, 'Instalación piloto casa muestra', 'medium', -20, -15, -16, 6, [6], 'Acometida, roseta y ONT.'],
  [
    2,
    'Canalización y acometidas etapa 1',
    'high',
    -25,
    -5,
    null,
    80,
    [3, 4, 5, 6, 2],
    'Zanja de 600 m y 45 acometidas.',
    '+Trazo|+Ducto|Registros|Acometidas',
  ],
  [2, 'Montaje de NAP en fachadas', 'high', null, 1, null, 24, [4, 6], 'Doce cajas de 16 puertos.'],
  [2, 'Alta de suscriptores etapa 1', 'medium', null, 9, null, 30, [6, 3]],
  [2, 'Trazo y permisos de zanja', 'medium', -58, -50, -51, 14, [2]],
  [3, 'Cableado estructurado piso 1', 'high', -18, -8, -9, 40, [5, 7], '64 nodos Cat 6.', '+Canaleta|+Tendido|+Certificación'],
  [3, 'Instalación de rack y UPS', 'medium', -15, -5, -6, 10, [5]],
  [3, 'Cableado estructurado piso 2', 'high', -2, 6, null, 40, [5, 7], '58 nodos Cat 6.', '+Canaleta|Tendido|Certificación'],
  [3, 'Pruebas de telefonía IP', 'low', null, 20, null, 8, [8]],
  [4, 'Montaje de cámaras domo', 'high', -70, -64, -65, 24, [3, 7]],
  [4, 'Enlace de fibra al centro de mando', 'high', -60, -46, -44, 18, [7, 3], 'ODF, patch cords y pruebas.'],
  [4, 'Configuración de grabador', 'medium', -35, -25, -23, 8, [7]],
  [4, 'Capacitación y entrega', 'low', -19, -16, -16, 4, [2]],
  [5, 'Gestión de permisos de postes', 'high', null, 14, null, 12, [2]],
  [5, 'Preparación de ODF y splitters', 'medium', null, 18, null, 10, [4]],
  [5, 'Tendido de troncal', 'medium', null, 45, null, 60, [4, 5]],
  [6, 'Inventario de equipos activos', 'low', -29, -24, -25, 8, [6]],
  [6, 'Configuración de OLT', 'high', -22, -17, -18, 12, [7]],
  [6, 'Migración naves 1 a 4', 'high', -11, -2, -2, 36, [4, 6], 'Ventana de 22:00 a 5:00.'],
  [
    6,
    'Migración naves 5 a 9',
    'high',
    null,
    0,
    null,
    45,
    [4, 6],
    'Ventana de 22:00 a 5:00.',
    'Avisar a naves|Instalar ONT|Retirar cobre',
  ],
  [7, 'Mapa de cobertura', 'medium', -9, -5, -6, 6, [8]],
  [7, 'Montaje de puntos de acceso', 'medium', -1, 5, null, 28, [3, 6]],
  [7, 'Portal de huéspedes', 'low', null, 15, null, 10, [8]],
  [8, 'Estudio de línea de vista', 'medium', -4, 2, null, 8, [5]],
  [8, 'Cotización de torre', 'low', null, 10, null, 4, [2]],
  [9, 'Mantenimiento de nodo, bimestre 1', 'medium', -61, -57, -58, 10, [3]],
  [9, 'Corte de fibra en km 12', 'high', -72, -71, -72, 7, [3, 4], 'Golpe de grúa; dos mufas nuevas.'],
  [9, 'Mantenimiento de nodo, bimestre 2', 'medium', -13, -11, -11, 10, [3]],
  [9, 'Mantenimiento de nodo, bimestre 3', 'medium', null, 48, null, 10, [3]],
];

const COMMENTS: readonly (readonly [task: number, user: number, days: number, text: string])[] = [
  [1, 4, -34, 'Poste 11 inclinado; se retuvo desde el 10.'],
  [1, 1, -33, 'Reportado al dueño del poste.'],
  [4, 7, -2, 'Hilo 17 con 0.4 dB en la mufa 2, se vuelve a empalmar.'],
  [8, 3, -9, 'Terreno rocoso entre las casas 20 y 26.'],
  [8, 2, -8, 'Aprobada la cuadrilla de apoyo.'],
  [8, 6, -1, 'Faltan 12 acometidas.'],
  [14, 5, -1, 'La canaleta del pasillo ya está completa.'],
];

/** The attachments; their bytes are in `file-bytes`, which no page includes. */
const ATTACHMENTS: readonly (readonly [task: number, user: number, days: number, name: string, type: string, size: number])[] = [
  [8, 3, -9, 'Zanja, casas 20 a 26.jpg', 'image/jpeg', 6643],
  [8, 2, -24, 'Plano de canalización.pdf', 'application/pdf', 1210],
];

/** Checklist points that are answered by more than a tick, of the task that has them. */
const READINGS: readonly Omit<ChecklistItem, 'id'>[] = [
  { text: 'Obstáculos en el trayecto', completed: true, kind: 'text', answer: 'Eucaliptos a 400 m, libran 6 m' },
  { text: 'Piso de ruido', completed: true, kind: 'number', required: true, unit: 'dBm', min: -120, max: -95, answer: -91 },
  { text: 'Nivel recibido', completed: false, kind: 'number', required: true, unit: 'dBm', min: -67, max: -30 },
  { text: 'Permiso de azotea', completed: false, kind: 'choice', required: true },
  { text: 'Foto del horizonte', completed: false, kind: 'photo', required: true },
  { text: 'Escalera devuelta', completed: false },
];
const READ_TASK = 30;

const SETBACKS: readonly (readonly [task: number, user: number, days: number, reason: string])[] = [
  [29, 8, -1, 'El hotel aún no entrega el logotipo; lo manda el lunes.'],
];

/** Sites of tasks that are not at the customer's address. */
const SITES: readonly (readonly [task: number, site: string])[] = [
  [4, '20.676667, -103.3475'],
  [30, 'Torre Cristal, Av. Vallarta 3300, Guadalajara'],
];

const setbackOf = (today: Day, task: number) => {
  const [, user, days, reason] = SETBACKS.find(([of]) => of === task) ?? [];
  return user && days && reason ? { reason, by: usr(user), at: at(today, days, 30) } : undefined;
};

const checklistOf = (task: number, points = '') =>
  task === READ_TASK
    ? READINGS.map((point, index): ChecklistItem => ({ id: chk(task * 10 + index), ...point }))
    : ticksOf(task, points);

const ticksOf = (task: number, points: string) =>
  points
    .split('|')
    .filter(Boolean)
    .map(
      (point, index): ChecklistItem => ({
        id: chk(task * 10 + index),
        text: point.replace('+', ''),
        completed: point.startsWith('+'),
      }),
    );

const commentsOf = (today: Day, task: number) =>
  COMMENTS.flatMap(([of, user, days, text], index): Comment[] =>
    of === task ? [{ id: cmt(index + 1), userId: usr(user), text, at: at(today, days, 12) }] : [],
  );

const attachmentsOf = (today: Day, task: number) =>
  ATTACHMENTS.flatMap(([of, user, days, name, type, size], index): Attachment[] =>
    of === task ? [{ id: fil(index + 1), name, size, type, at: at(today, days, 8), by: usr(user) }] : [],
  );

export const tasks = (today: Day) => {
  const on = (days: number) => addDays(today, days);
  return ROWS.map(
    ([project, title, priority, start, due, complete, hours, assignees, description = '', checklist], index): Task => {
      const number = index + 1;
      return withoutUndefined({
        id: tsk(number),
        projectId: prj(project),
        title,
        description,
        priority,
        startDate: ifPresent(on, start),
        dueDate: on(due),
        completeDate: ifPresent(on, complete),
        plannedHours: hours,
        assigneeIds: assignees.map(usr),
        comments: commentsOf(today, number),
        attachments: attachmentsOf(today, number),
        checklist: checklistOf(number, checklist),
        couldNotComplete: setbackOf(today, number),
        site: SITES.find(([of]) => of === number)?.[1],
      });
    },
  );
};
