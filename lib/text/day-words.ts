import { asDay, type Day, daysBetween } from '@/lib/kernel/day';

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const A_MONDAY = asDay('1970-01-05');

/** A calendar day in words: `martes 24 de noviembre`. */
export const dayInWords = (day: Day) => {
  const weekday = ((daysBetween(A_MONDAY, day) % 7) + 7) % 7;
  const [, month, date] = day.split('-').map(Number);
  return `${WEEKDAYS[weekday]} ${date} de ${MONTHS[(month ?? 1) - 1]}`;
};
