import * as v from 'valibot';
import { asId, isId } from '@/lib/kernel/id';
import { ifTyped, typedDay } from '../draft-fields';
import type { UserId } from '../model/user';
import type { NewDueDate } from './bulk-changes';
import { ASSIGNINGS } from './rules';

const MOST_DAYS = 999;

const typedShift = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[+-]?\d+$/, 'Escribe los días con un número entero, por ejemplo 7 o -2.'),
  v.transform(Number),
  v.minValue(-MOST_DAYS, 'Escribe 999 días como máximo.'),
  v.maxValue(MOST_DAYS, 'Escribe 999 días como máximo.'),
);

/** When many tasks are due, as typed: all on one day, or each so many days later. One of the two is given, never both. */
export const dueDraftSchema = v.pipe(
  v.object({ on: ifTyped(typedDay('')), by: ifTyped(typedShift) }),
  v.forward(
    v.check(({ on, by }) => (on === undefined) !== (by === undefined), 'Elige una fecha o escribe los días, una de las dos.'),
    ['on'],
  ),
  v.transform(({ on, by = 0 }): NewDueDate => (on === undefined ? { by } : { on })),
);

/** The person who gets many tasks or is taken off them, as chosen. */
export const assigneeDraftSchema = v.object({
  userId: v.pipe(
    v.string(),
    v.check(isId, 'Elige a la persona.'),
    v.transform((text) => asId<UserId>(text)),
  ),
  how: v.picklist(ASSIGNINGS, 'Elige qué se hace con la persona.'),
});

/** Which priority many tasks get. */
export const priorityDraftSchema = v.object({ priority: v.picklist(['high', 'medium', 'low'], 'Elige la prioridad.') });
