import { hoursToAsk, MOST_STRETCH_DAYS, type Stretch, type StretchFault } from '@/lib/domain/timed-work';
import { dayOfInstant, type Instant } from '@/lib/kernel/day';
import { formatInstant } from './format';

const FAULTS: Readonly<Record<StretchFault, string>> = {
  ahead: 'Hora adelantada: no cuenta',
  backwards: 'Termina antes de empezar: no cuenta',
  'too-long': `Más de ${MOST_STRETCH_DAYS} días: no cuenta`,
};

/** The warning for a work period with doubtful times; `undefined` for a plausible one. */
export const stretchDoubt = ({ entry, endedAt, fault }: Stretch, now: Instant) => {
  if (fault) return FAULTS[fault];
  return hoursToAsk({ ...entry, endedAt }, now) === undefined ? undefined : 'Más de 12 h: revisa su fin';
};

/** A work period: `21/11/2026 08:00 – 10:30`. The end has its day if it differs, and is open while the timer runs. */
export const stretchTimes = (from: Instant, to: Instant | undefined) => {
  if (to === undefined) return `${formatInstant(from)} – en marcha`;
  const end = formatInstant(to);
  return `${formatInstant(from)} – ${dayOfInstant(from) === dayOfInstant(to) ? end.split(' ')[1] : end}`;
};
