import { withoutUndefined } from '@/lib/domain/data';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import { addDays, type Day } from '@/lib/kernel/day';
import { type Decided, decision, ifPresent, mat, mrq, prj, tsk, usr } from './row';

/** Dates in days from today. */
type Row = readonly [
  project: number,
  task: number | null,
  items: readonly (readonly [material: number, quantity: number])[],
  date: number,
  requiredBy: number,
  requestedBy: number,
  decided?: Decided,
  notes?: string,
];

const ROWS: readonly Row[] = [
  [
    4,
    17,
    [
      [11, 4],
      [6, 1],
    ],
    -53,
    -49,
    7,
    [2, -52],
  ],
  [
    1,
    1,
    [
      [2, 850],
      [14, 3],
      [8, 20],
    ],
    -36,
    -33,
    5,
    [1, -35],
    'Carrete completo en obra.',
  ],
  [
    2,
    8,
    [
      [1, 6],
      [3, 4],
      [4, 100],
    ],
    -24,
    -20,
    4,
    [2, -23],
  ],
  [
    3,
    14,
    [
      [11, 3],
      [15, 4],
      [12, 2],
    ],
    -4,
    -1,
    5,
    [1, -3],
  ],
  [
    6,
    26,
    [
      [7, 8],
      [9, 20],
    ],
    -3,
    0,
    4,
    [1, -2],
  ],
  [
    2,
    9,
    [
      [7, 12],
      [5, 6],
    ],
    -3,
    1,
    6,
  ],
  [
    7,
    null,
    [
      [15, 6],
      [11, 2],
    ],
    -2,
    4,
    3,
    undefined,
    'Entregar en recepción.',
  ],
  [1, 5, [[9, 24]], -1, 10, 4],
  [5, 22, [[2, 1500]], -7, 30, 5, [2, -5, 'Aún no hay permiso de postes.']],
];

export const materialRequests = (today: Day) =>
  ROWS.map(
    ([project, task, items, date, requiredBy, requestedBy, decided, notes = ''], index): MaterialRequest =>
      withoutUndefined({
        id: mrq(index + 1),
        projectId: prj(project),
        taskId: ifPresent(tsk, task),
        items: items.map(([material, quantity]) => ({ materialId: mat(material), quantity })),
        requiredByDate: addDays(today, requiredBy),
        notes,
        date: addDays(today, date),
        requestedBy: usr(requestedBy),
        decision: decision(today, decided),
      }),
  );
