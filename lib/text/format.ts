import type { Table } from '@/lib/domain/data';
import type { Material, MaterialUnit } from '@/lib/domain/model/material';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Tax } from '@/lib/domain/model/settings';
import { type Cents, centsToText } from '@/lib/kernel/cents';
import { type Day, dayOfInstant, type Instant, timeOfInstant } from '@/lib/kernel/day';
import { numberText } from '@/lib/kernel/number-text';

/** The number format, fixed here so that every device writes numbers alike (screens.md, "Formats"). */

const GROUPS = /\B(?=(\d{3})+$)/g;
const grouped = (digits: string) => digits.replace(GROUPS, ',');
const twoDigits = (count: number) => String(count).padStart(2, '0');

/** A whole number with thousands separators: `12,500`. */
export const formatCount = (count: number) => `${count < 0 ? '-' : ''}${grouped(String(Math.abs(count)))}`;

/** A reading with all its decimals and its unit: `-18.5 dBm`, `1,200 m`. */
export const formatReading = (reading: number, unit = '') => {
  const [whole = '0', fraction] = numberText(Math.abs(reading)).split('.');
  const number = `${reading < 0 ? '-' : ''}${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
  return unit === '' ? number : `${number} ${unit}`;
};

/** Cents as dollars: 123450 is `$1,234.50`, -100 is `-$1.00`. */
export const formatMoney = (amount: Cents) => {
  const [whole = '0', fraction = '00'] = centsToText(amount).replace('-', '').split('.');
  return `${amount < 0 ? '-' : ''}$${grouped(whole)}.${fraction}`;
};

/** A rate in hundredths of a percent: `16%`, `8.25%`. */
export const formatRate = (rate: number) => `${numberText(rate / 100)}%`;

/** A tax with its rate: `IVA 16%`, `IEPS 8.25%`. */
export const formatTax = ({ name, rate }: Tax) => `${name} ${formatRate(rate)}`;

/** A calendar day as `21/11/2026`; a missing day is `Sin fecha`. */
export const formatDay = (day: Day | undefined) => (day ? day.split('-').reverse().join('/') : 'Sin fecha');

/** A range of days: `01/11/2026 – 21/11/2026`; with only one end, `Desde …` or `Hasta …`. */
export const formatDayRange = (from: Day | undefined, to: Day | undefined) => {
  if (from && to) return `${formatDay(from)} – ${formatDay(to)}`;
  if (from) return `Desde ${formatDay(from)}`;
  return to ? `Hasta ${formatDay(to)}` : formatDay(undefined);
};

/** An instant in this device's time zone: `21/11/2026 09:05`. */
export const formatInstant = (at: Instant) => {
  const { hours, minutes } = timeOfInstant(at);
  return `${formatDay(dayOfInstant(at))} ${twoDigits(hours)}:${twoDigits(minutes)}`;
};

/** A share, given in hundredths of a percent (0 to 10,000): 6250 is `62.50%`. */
export const formatPercent = (hundredths: number) => {
  const digits = String(Math.abs(Math.round(hundredths))).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}%`;
};

/** A delay in whole points: 3512 hundredths are `35 puntos de atraso`; `undefined` below one point. */
export const formatBehind = (hundredths: number) =>
  hundredths < 100 ? undefined : `${formatCounted(Math.floor(hundredths / 100), 'punto', 'puntos')} de atraso`;

/** A quantity with its unit: `1,200 Unit`; of a measured reel in metres, `1,200 m`. */
export const formatQuantity = (quantity: number, unit?: MaterialUnit | 'm') =>
  unit ? `${formatCount(quantity)} ${unit}` : formatCount(quantity);

/** A quantity of a material in its unit: metres for a measured reel. */
export const formatMaterial = (quantity: number, material: Pick<Material, 'measured' | 'unit'> | undefined) =>
  formatQuantity(quantity, material?.measured ? 'm' : material?.unit);

/** The name of a material, or the text for a missing one. */
export const materialName = (material: Pick<Material, 'name'> | undefined) => material?.name ?? 'Material eliminado';

/**
 * The size of a material request: the quantity if it has one line, else the number of lines, because metres and pieces can't be
 * added.
 */
export const formatRequested = ({ items }: Pick<MaterialRequest, 'items'>, materials: Table<'materials'>) => {
  const [only, more] = items;
  return only && !more
    ? formatMaterial(only.quantity, materials.get(only.materialId))
    : formatCounted(items.length, 'artículo', 'artículos');
};

/** The size of a file, in KB of 1,024 bytes with one decimal: `12.3 KB`. */
export const formatKilobytes = (bytes: number) => {
  const tenths = String(Math.round((bytes * 10) / 1024)).padStart(2, '0');
  return `${grouped(tenths.slice(0, -1))}.${tenths.slice(-1)} KB`;
};

/** Planned hours: `8 h`, `7.5 h`; without a plan `Sin horas`. */
export const formatHours = (hours: number | undefined) => (hours === undefined ? 'Sin horas' : `${hours} h`);

/** Hours in hours and minutes: 6.5 is `6 h 30 min`. */
export const formatDuration = (hours: number) => {
  const minutes = Math.round(hours * 60);
  return [
    minutes >= 60 && `${formatCount(Math.floor(minutes / 60))} h`,
    (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} min`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** A count with its noun: `1 tarea`, `2 tareas`. */
export const formatCounted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

const MEGABYTE = 1_048_576;

/** Storage space, given in bytes, in MB or GB of 1,024 with one decimal: `12.3 MB`, `1.5 GB`. */
export const formatMegabytes = (bytes: number) => {
  const [unit, size] = bytes >= 1024 * MEGABYTE ? ['GB', 1024 * MEGABYTE] : ['MB', MEGABYTE];
  const tenths = String(Math.round((bytes * 10) / Number(size))).padStart(2, '0');
  return `${grouped(tenths.slice(0, -1))}.${tenths.slice(-1)} ${unit}`;
};
