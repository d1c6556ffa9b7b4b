import { withoutUndefined } from '@/lib/domain/data';
import type { CompletionReport, UsedMaterial } from '@/lib/domain/model/completion-report';
import { asCents } from '@/lib/kernel/cents';
import type { Day } from '@/lib/kernel/day';
import { at, ifPresent, mat, tsk, usr } from './row';

/** The day of sending in days from today; the spending in cents. */
type Row = readonly [
  task: number,
  by: number,
  days: number,
  hours: number,
  summary: string,
  budget?: number,
  used?: readonly UsedMaterial[],
  challenge?: string,
  solution?: string,
];

const ROWS: readonly Row[] = [
  [16, 3, -64, 26, 'Doce cámaras montadas y enfocadas.'],
  [32, 3, -57, 9, 'Limpieza, respaldo y medición de potencias en orden.'],
  [
    17,
    7,
    -43,
    20.5,
    'Enlace en servicio, 0.3 dB por empalme.',
    152000,
    [
      { materialId: mat(11), quantity: 4, lotNumber: 'UTP-905' },
      { materialId: mat(6), quantity: 1, serialNumbers: ['ODF-0011'] },
    ],
    'Ducto tapado en el patio.',
    'Se entró por la azotea.',
  ],
  [2, 5, -36, 15, 'Levantados 18 postes; dos requieren retenida.'],
  [
    1,
    4,
    -29,
    34,
    'Tramo tendido y con flecha dentro de norma.',
    912500,
    [
      { materialId: mat(2), quantity: 850, lotNumber: 'ADSS-2207' },
      { materialId: mat(14), quantity: 2 },
      { materialId: mat(8), quantity: 18 },
    ],
    'Poste 11 inclinado.',
    'Se retuvo desde el poste 10.',
  ],
  [
    7,
    6,
    -15,
    5,
    'Casa muestra en servicio, -19 dBm en la ONT.',
    undefined,
    [
      { materialId: mat(1), quantity: 1, serialNumbers: ['TLC7A0001'] },
      { materialId: mat(4), quantity: 2 },
    ],
  ],
  [24, 7, -17, 13, 'OLT configurada, perfiles cargados y respaldo hecho.'],
  [12, 5, -8, 41, '64 nodos certificados en Cat 6.'],
];

export const completionReports = (today: Day) =>
  ROWS.map(
    ([task, by, days, actualHours, summary, budget, materialsUsed = [], challenges = '', solutions = '']): CompletionReport =>
      withoutUndefined({
        id: tsk(task),
        summary,
        actualHours,
        materialsUsed: [...materialsUsed],
        budgetUsage: ifPresent(asCents, budget),
        challenges,
        solutions,
        attachments: [],
        additionalNotes: '',
        submittedAt: at(today, days),
        submittedBy: usr(by),
      }),
  );
