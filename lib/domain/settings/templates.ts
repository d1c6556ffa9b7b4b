import { asId } from '@/lib/kernel/id';
import { type Data, withoutUndefined } from '../data';
import type { ChecklistItemId, ChecklistTemplate, ChecklistTemplateId, TemplatePoint } from '../model/checklist';
import type { PointKind } from '../model/point-kinds';
import type { Settings } from '../model/settings';
import { businessOf, NO_BUSINESS } from './rules';

/** The question, the kind of answer (a tick by default), and a reading's unit and range. A star makes it required. */
type Point = readonly [text: string, kind?: PointKind, unit?: string, min?: number, max?: number];

const STANDARD: readonly (readonly [name: string, points: readonly Point[]])[] = [
  [
    'FTTH',
    [
      ['*Foto de la NAP antes', 'photo'],
      ['*Potencia en la NAP', 'number', 'dBm', -22, -8],
      ['Acometida fijada y rotulada'],
      ['*Potencia en la roseta', 'number', 'dBm', -27, -8],
      ['*Serie de la ONT', 'text'],
      ['*Navegación y telefonía probadas', 'choice'],
      ['*Foto de la roseta terminada', 'photo'],
    ],
  ],
  [
    'Torre',
    [
      ['*Permiso de trabajo en alturas', 'choice'],
      ['*Línea de vida y arnés revisados', 'choice'],
      ['Altura de montaje', 'number', 'm', 3, 90],
      ['*Azimut', 'number', '°', 0, 359],
      ['*ROE', 'number', undefined, 1, 1.5],
      ['*Puesta a tierra', 'number', 'Ω', 0, 10],
      ['*Foto panorámica', 'photo'],
    ],
  ],
  [
    'Empalme',
    [
      ['*Mufa identificada', 'text'],
      ['Hilos fusionados', 'number', undefined, 1, 288],
      ['*Pérdida máxima por fusión', 'number', 'dB', 0, 0.1],
      ['Reserva de cable', 'number', 'm', 10, 30],
      ['*Mufa cerrada y hermética', 'choice'],
      ['*Foto de las charolas', 'photo'],
    ],
  ],
];
const MOST_POINTS = 20;

/** A fixed id, so that two devices that change an initial template change the same one. */
const numbered = (prefix: string, number: number) => `${prefix}${String(number).padStart(9, '0')}`;

const standardTemplates = (): readonly ChecklistTemplate[] =>
  STANDARD.map(([name, points], template) => ({
    id: asId<ChecklistTemplateId>(numbered('plt', template + 1)),
    name,
    points: points.map(([text, kind, unit, min, max], point): TemplatePoint => {
      const required = text.startsWith('*') ? (true as const) : undefined;
      const id = asId<ChecklistItemId>(numbered('plp', template * MOST_POINTS + point));
      return withoutUndefined({ id, text: text.replace('*', ''), kind, required, unit, min, max });
    }),
  }));

const FIRST = standardTemplates();

/** The checklist templates in the order in which they were added; three initial ones until a supervisor changes them. */
export const templatesOf = (data: Pick<Data, 'settings'>): readonly ChecklistTemplate[] =>
  businessOf(data)?.checklistTemplates ?? FIRST;

/** The settings before anything is saved: the merge base of two devices that save them for the first time. */
export const firstSettings = (): Settings => ({
  ...NO_BUSINESS,
  checklistTemplates: [...FIRST],
});
