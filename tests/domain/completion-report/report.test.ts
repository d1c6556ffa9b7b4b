import * as v from 'valibot';
import { type ReportInput, submitReport } from '@/lib/domain/completion-report/changes';
import { emptyReportDraft, type ReportDraft, reportDraftSchema, usedLines } from '@/lib/domain/completion-report/draft';
import type { Movement, MovementId } from '@/lib/domain/model/movement';
import { allocatedAssets, taskEquipment } from '@/lib/domain/stock/fulfilment';
import { asCents } from '@/lib/kernel/cents';
import {
  aMovement,
  anId,
  aReport,
  aShipment,
  aTask,
  dataAfter,
  dataWith,
  materialId,
  refusalOf,
  TODAY,
  taskId,
  testEnv,
} from '../../support/builders';

const { id: _id, submittedAt: _at, submittedBy: _by, ...told } = aReport();
const input = (wanted: Partial<ReportInput> = {}): ReportInput => ({ taskId: taskId(), ...told, ...wanted });
const moved = (...rows: readonly Partial<Movement>[]) =>
  rows.map((row, index) => aMovement({ id: anId<MovementId>('mov', index + 1), taskId: taskId(), ...row }));
const done = aTask({ startDate: TODAY, completeDate: TODAY });
const withMovements = (...rows: readonly Partial<Movement>[]) =>
  dataWith({ tasks: [done], shipments: [aShipment()], movements: moved(...rows) });

describe('T3: the report is submitted once', () => {
  it('for a completed task, with author and time', () => {
    const data = dataAfter(dataWith({ tasks: [done] }), submitReport, input({ budgetUsage: asCents(1_999) }));
    expect(data.completionReports.get(taskId())).toEqual(aReport({ budgetUsage: asCents(1_999) }));
    expect(refusalOf(data, submitReport, input({ summary: 'otro' }))).toBe('report-already-submitted');
  });
  it.each([
    ['pending', aTask()],
    ['in progress', aTask({ startDate: TODAY })],
  ])('not for a task that is %s', (_status, task) => {
    expect(refusalOf(dataWith({ tasks: [task] }), submitReport, input())).toBe('task-not-completed');
  });
  it('not for a missing task', () => {
    expect(refusalOf(dataWith(), submitReport, input())).toBe('record-missing');
  });
});

describe('the material issued to a task', () => {
  it('is the issued minus the returned quantity, by material and lot', () => {
    const data = withMovements(
      { quantity: 10 },
      { quantity: 3, direction: 'in' },
      { quantity: 50, lotNumber: 'L-204' },
      { quantity: 5, lotNumber: ' l-204 ' },
      { quantity: 7, materialId: materialId(2) },
      { quantity: 7, materialId: materialId(2), direction: 'in' },
      { quantity: 99, taskId: taskId(2) },
      { quantity: 99, taskId: undefined },
    );
    expect(allocatedAssets(data, taskId()).map(({ lotNumber, quantity }) => [lotNumber, quantity])).toEqual([
      [undefined, 7],
      ['L-204', 55],
    ]);
    expect(allocatedAssets(data, taskId(9))).toEqual([]);
  });
  it('has its serials', () => {
    const serial = (serialNumber: string, direction: 'in' | 'out' = 'out') => ({ quantity: 1, serialNumber, direction });
    const data = withMovements(serial('ONT001'), serial('ONT002'), serial('ont002', 'in'));
    expect(allocatedAssets(data, taskId())).toMatchObject([{ serialNumbers: ['ONT001'], quantity: 1 }]);
  });
  it('is split into allocated, in use and available', () => {
    const data = withMovements({ quantity: 10 });
    expect(taskEquipment(data, taskId())).toEqual([{ unit: 'Unit', allocated: 10, inUse: 0, available: 10 }]);
    const told = dataAfter(data, submitReport, input({ materialsUsed: [{ materialId: materialId(), quantity: 6 }] }));
    expect(taskEquipment(told, taskId())).toEqual([{ unit: 'Unit', allocated: 10, inUse: 6, available: 4 }]);
  });
});

describe('the material used by a report', () => {
  const use = (quantity: number, more = {}) => input({ materialsUsed: [{ materialId: materialId(), quantity, ...more }] });
  it('is at most the issued quantity, in one line per asset', () => {
    const data = withMovements({ quantity: 10 });
    expect(refusalOf(data, submitReport, use(10))).toBeNull();
    expect(submitReport(data, use(11), testEnv())).toMatchObject({
      refused: 'used-more-than-issued',
      figures: { material: 'Conector SC/APC', issued: 10, used: 11 },
    });
    const twice = [6, 5].map((quantity) => ({ materialId: materialId(), quantity }));
    expect(refusalOf(data, submitReport, input({ materialsUsed: twice }))).toBe('used-more-than-issued');
  });
  it('is material of the task only', () => {
    const data = withMovements({ quantity: 10, lotNumber: 'L-204' });
    expect(refusalOf(data, submitReport, use(1))).toBe('used-more-than-issued');
    expect(refusalOf(data, submitReport, use(0))).toBe('used-more-than-issued');
    expect(refusalOf(data, submitReport, use(1, { lotNumber: 'l-204' }))).toBeNull();
    expect(refusalOf(data, submitReport, use(-1, { lotNumber: 'L-204' }))).toBe('quantity-not-positive');
  });
  it('names its serials, as many as pieces, all of the task', () => {
    const data = withMovements({ quantity: 1, serialNumber: 'ONT001' }, { quantity: 1, serialNumber: 'ONT002' });
    expect(refusalOf(data, submitReport, use(1, { serialNumbers: ['ont001'] }))).toBeNull();
    expect(refusalOf(data, submitReport, use(0, { serialNumbers: [] }))).toBeNull();
    expect(refusalOf(data, submitReport, use(2, { serialNumbers: ['ONT001'] }))).toBe('serials-not-counted');
    expect(refusalOf(data, submitReport, use(2, { serialNumbers: ['ONT001', 'ONT001'] }))).toBe('serials-not-counted');
    expect(refusalOf(data, submitReport, use(1, { serialNumbers: ['ONT009'] }))).toBe('serial-not-with-task');
  });
});

describe("the report's form", () => {
  const typed = (wanted: Partial<ReportDraft>) =>
    v.safeParse(reportDraftSchema, { ...emptyReportDraft([]), summary: 'Listo', actualHours: '6.5', ...wanted });
  const firstSentence = (wanted: Partial<ReportDraft>) => typed(wanted).issues?.[0]?.message;

  it('parses the typed values', () => {
    expect(typed({ budgetUsage: '$19.99' }).output).toMatchObject({ summary: 'Listo', actualHours: 6.5, budgetUsage: 1999 });
    expect(typed({}).output).toMatchObject({ budgetUsage: undefined });
  });
  it.each([
    ['38,5', 38.5],
    ['38.5', 38.5],
    [',5', 0.5],
    ['8:30', 8.5],
    ['8:20', 8.33],
    ['0:45', 0.75],
    [' 12 ', 12],
    ['1,200', 1200],
    ['1,200.5', 1200.5],
  ])('parses the hours %s as %f', (actualHours, hours) => {
    expect(typed({ actualHours }).output).toMatchObject({ actualHours: hours });
  });
  it.each([
    [{ summary: ' ' }, 'Escribe el resumen.'],
    [{ actualHours: '' }, 'Escribe las horas reales.'],
    [{ actualHours: '6.555' }, 'Escribe las horas con dos decimales como máximo, por ejemplo 6.5.'],
    [{ actualHours: '-1' }, 'Escribe las horas sin signo, por ejemplo 6.5.'],
    [{ actualHours: '.' }, 'Escribe las horas solo con números, por ejemplo 6.5 o 6:30.'],
    [{ actualHours: 'ocho' }, 'Escribe las horas solo con números, por ejemplo 6.5 o 6:30.'],
    [{ actualHours: '8:75' }, 'Escribe los minutos de 00 a 59, por ejemplo 6:30.'],
    [{ actualHours: '8:3' }, 'Escribe los minutos de 00 a 59, por ejemplo 6:30.'],
    [{ actualHours: '20000' }, 'Son demasiadas horas para una tarea.'],
  ])('shows for %o the error "%s"', (wanted, sentence) => {
    expect(firstSentence(wanted)).toBe(sentence);
  });
  it('has one line per asset; blank means none, and the number of serials is the quantity', () => {
    const data = withMovements({ quantity: 10 }, { quantity: 1, serialNumber: 'ONT001', materialId: materialId(2) });
    const { materialsUsed } = emptyReportDraft(allocatedAssets(data, taskId()));
    expect(typed({ materialsUsed }).output).toMatchObject({
      materialsUsed: [
        { materialId: materialId(1), quantity: 0 },
        { materialId: materialId(2), quantity: 0, serialNumbers: [] },
      ],
    });
    const ticked = materialsUsed.map((line) => (line.serialNumbers ? { ...line, serialNumbers: ['ONT001'] } : line));
    expect(typed({ materialsUsed: ticked }).output).toMatchObject({ materialsUsed: [{ quantity: 0 }, { quantity: 1 }] });
  });
  it('keeps what was typed for each lot, also when another asset was issued or returned since', () => {
    const ofLot = (lotNumber: string) => ({ quantity: 10, lotNumber, materialId: materialId(2) });
    const assets = (...rows: readonly Partial<Movement>[]) => allocatedAssets(withMovements(...rows), taskId());
    const typedBefore = usedLines(assets(ofLot('L-1'), ofLot('L-2'))).map((line, index) => ({
      ...line,
      quantity: `${index + 3}`,
    }));
    expect(usedLines(assets({ quantity: 5 }, ofLot('l-2')), typedBefore)).toEqual([
      { materialId: materialId(1), quantity: '' },
      { materialId: materialId(2), lotNumber: 'l-2', quantity: '4' },
    ]);
  });
  it.each([
    [0, ''],
    [0.25, '0.25'],
    [6.5, '6.5'],
  ])('begins with %f hours of timers as "%s"', (hours, text) => {
    expect(emptyReportDraft([], hours).actualHours).toBe(text);
  });
});
