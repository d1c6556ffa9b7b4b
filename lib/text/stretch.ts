import { hoursToAsk, MOST_STRETCH_DAYS, type Stretch, type StretchFault } from '@/lib/domain/timed-work';
import { dayOfInstant, type Instant } from '@/lib/kernel/day';
import { formatInstant } from './format';

const FAULTS: Readonly<Record<StretchFault, string>> = {
  ahead: 'Hora adelantada: no cuenta',
  backwards: 'Termina antes de empezar: no cuenta',
  'too-long': `Más de ${MOST_STRETCH_DAYS} días: no cuenta`,
};

/** What of a stretch asks to be looked at; nothing where its times may be so. */
export const stretchDoubt = ({ entry, endedAt, fault }: Stretch, now: Instant) => {
  if (fault) return FAULTS[fault];
  return hoursToAsk({ ...entry, endedAt }, now) === undefined ? undefined : 'Más de 12 h: revisa su fin';
};

/** From when to when: `21/11/2026 08:00 – 10:30`; the end with its day where that is another, and open while it runs. */
export const stretchTimes = (from: Instant, to: Instant | undefined) => {
  if (to === undefined) return `${formatInstant(from)} – en marcha`;
  const end = formatInstant(to);
  return `${formatInstant(from)} – ${dayOfInstant(from) === dayOfInstant(to) ? end.split(' ')[1] : end}`;
};
