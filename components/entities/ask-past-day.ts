import type { Objection } from '@/components/form/use-submit';
import type { Day } from '@/lib/kernel/day';
import { formatDay } from '@/lib/text/format';

/** Asks about a required day that is past. Who did not mean it stays on the form, at that field; nothing else is touched. */
export const askPastDay = (requiredByDate: Day, today: Day): Objection | undefined => {
  const isMeant =
    requiredByDate >= today ||
    window.confirm(`La fecha requerida, ${formatDay(requiredByDate)}, ya pasó. ¿Enviar así la solicitud?`);
  return isMeant ? undefined : { field: 'requiredByDate', message: 'Esa fecha ya pasó. Elige hoy o un día por venir.' };
};
