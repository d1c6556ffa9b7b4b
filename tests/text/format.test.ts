import fc from 'fast-check';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { parseCents } from '@/lib/kernel/typed-number';
import {
  formatCounted,
  formatDay,
  formatDayRange,
  formatDuration,
  formatHours,
  formatInstant,
  formatKilobytes,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatRequested,
} from '@/lib/text/format';
import { aMaterial, dataWith, materialId } from '../support/builders';

const today = asDay('2026-11-21');

it.each([
  [123450, '$1,234.50'],
  [0, '$0.00'],
  [5, '$0.05'],
  [100000000, '$1,000,000.00'],
  [-100, '-$1.00'],
  [-123456789, '-$1,234,567.89'],
])('writes %i cents as %s', (amount, text) => {
  expect(formatMoney(asCents(amount))).toBe(text);
});

it('writes money that parses back to the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
      const text = formatMoney(asCents(amount));
      expect(text).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/);
      expect(parseCents(text)).toBe(amount);
    }),
  );
});

it('writes days as in Mexico', () => {
  expect(formatDay(today)).toBe('21/11/2026');
  expect(formatDay(undefined)).toBe('Sin fecha');
  expect(formatDayRange(asDay('2026-11-01'), today)).toBe('01/11/2026 – 21/11/2026');
  expect(formatDayRange(today, undefined)).toBe('Desde 21/11/2026');
  expect(formatDayRange(undefined, today)).toBe('Hasta 21/11/2026');
  expect(formatDayRange(undefined, undefined)).toBe('Sin fecha');
});

it("writes a moment by the device's clock", () => {
  expect(formatInstant(new Date(2026, 10, 21, 9, 5).toISOString())).toBe('21/11/2026 09:05');
  expect(formatInstant(new Date(2026, 10, 21, 23, 30).toISOString())).toBe('21/11/2026 23:30');
});

it.each([
  [0, '0.00%'],
  [5, '0.05%'],
  [6200, '62.00%'],
  [10000, '100.00%'],
  [-1050, '-10.50%'],
])('writes %i hundredths of a point as %s', (hundredths, text) => {
  expect(formatPercent(hundredths)).toBe(text);
});

it('writes how much a request asks for: a single item in its unit; of several, their number', () => {
  const materials = dataWith({
    materials: [aMaterial({ id: materialId(1), unit: 'Roll' }), aMaterial({ id: materialId(2) })],
  }).materials;
  const cable = { materialId: materialId(1), quantity: 24 };
  expect(formatRequested({ items: [cable] }, materials)).toBe('24 Roll');
  expect(formatRequested({ items: [cable, { materialId: materialId(2), quantity: 850 }] }, materials)).toBe('2 artículos');
});

it('writes quantities, sizes and hours', () => {
  expect(formatQuantity(1200, 'Unit')).toBe('1,200 Unit');
  expect(formatQuantity(850, 'm')).toBe('850 m');
  expect(formatQuantity(3)).toBe('3');
  expect(formatKilobytes(12_595)).toBe('12.3 KB');
  expect(formatKilobytes(0)).toBe('0.0 KB');
  expect(formatKilobytes(1_258_291)).toBe('1,228.8 KB');
  expect(formatHours(7.5)).toBe('7.5 h');
  expect(formatHours(undefined)).toBe('Sin horas');
  expect(formatCounted(1, 'tarea', 'tareas')).toBe('1 tarea');
  expect(formatCounted(1500, 'tarea', 'tareas')).toBe('1,500 tareas');
});

it.each([
  [6.5, '6 h 30 min'],
  [8.33, '8 h 20 min'],
  [0.75, '45 min'],
  [8, '8 h'],
  [0, '0 min'],
  [1200.5, '1,200 h 30 min'],
])('writes %f hours as a clock does: %s', (hours, text) => {
  expect(formatDuration(hours)).toBe(text);
});
