import { emptyData, put } from '@/lib/domain/data';
import { mergeRow } from '@/lib/domain/merge/row';
import { mergeVersions } from '@/lib/domain/merge/row-rules';
import { reconcilingTeams } from '@/lib/domain/merge/rules';
import { commonVersion, type Row, type Side } from '@/lib/domain/merge/versions';
import type { TableName } from '@/lib/domain/schemas';
import { firstSettings } from '@/lib/domain/settings/templates';
import { runSteps } from '@/lib/kernel/slices';
import {
  aMaterial,
  anInvoice,
  aProject,
  aReport,
  aShipment,
  aTask,
  aUser,
  aWarehouse,
  customerId,
  dataWith,
  dayNumber,
  materialId,
  NOW,
  projectId,
  taskId,
  userId,
} from '../../support/builders';

/** Merges of two versions of one record with their common version: the result and the reported clashes. */

const [LATER, LAST] = ['2026-11-22T09:00:00.000Z', '2026-11-22T10:00:00.000Z'];
const fieldsOf = ({ clashes }: { readonly clashes: readonly { readonly field: string }[] }) => clashes.map(({ field }) => field);

describe('merging two versions of a row', () => {
  const piece = (id: string, text: string, at = NOW) => ({ id, text, at });
  const [one, two, three] = [piece('p1', 'uno'), piece('p2', 'dos', LATER), piece('p3', 'tres', LAST)];

  it.each<[string, Row, Row, Row | undefined, Row]>([
    ['a change of the other phone only is taken', { notes: 'a' }, { notes: 'b' }, { notes: 'a' }, { notes: 'b' }],
    ['a change of this phone only stays', { notes: 'b' }, { notes: 'a' }, { notes: 'a' }, { notes: 'b' }],
    ['an equal change of both is one', { notes: 'b' }, { notes: 'b' }, { notes: 'a' }, { notes: 'b' }],
    [
      'comments of both are kept, sorted by time',
      { list: [one, three] },
      { list: [one, two] },
      { list: [one] },
      { list: [one, two, three] },
    ],
    [
      'a comment deleted there is deleted',
      { list: [one, two, three] },
      { list: [one] },
      { list: [one, two] },
      { list: [one, three] },
    ],
    ['a comment deleted here stays deleted', { list: [two] }, { list: [one, three] }, { list: [one] }, { list: [two, three] }],
    [
      'people of both are kept, except those whom one removed',
      { who: ['a', 'c'] },
      { who: ['a', 'b', 'd'] },
      { who: ['a', 'b'] },
      { who: ['a', 'c', 'd'] },
    ],
    [
      'a value of one phone stays, also without a common version',
      { id: 't' },
      { id: 't', startDate: NOW },
      undefined,
      { id: 't', startDate: NOW },
    ],
  ])('%s', (_, own, other, base, wanted) => {
    expect(mergeRow(own, other, base)).toEqual({ row: wanted, clashes: [] });
  });

  it("keeps this phone's value of a field that both changed, and reports the clash, also in a comment", () => {
    expect(mergeRow({ notes: 'b' }, { notes: 'c' }, { notes: 'a' })).toEqual({
      row: { notes: 'b' },
      clashes: [{ field: 'notes', mine: 'b', theirs: 'c' }],
    });
    const list = (text: string) => ({ list: [piece('p1', text)] });
    expect(mergeRow(list('b'), list('c'), list('a'))).toEqual({
      row: list('b'),
      clashes: [{ field: 'text', mine: 'b', theirs: 'c' }],
    });
    expect(fieldsOf(mergeRow({ who: ['a'] }, { who: ['b'] }, undefined))).toEqual(['who']);
  });
});

describe('the common version of two histories', () => {
  const side = (story: string): Side => ({
    data: emptyData(),
    versions: new Map([['projects p', [...story].map((title) => ({ title }))]]),
  });

  it.each([
    ['is the last one that both have', 'abc', 'abx', 'b'],
    ["is the other phone's last one, though it was reverted to", 'ab', 'aba', 'b'],
    ["is also this phone's last one, if it reverted", 'aba', 'ab', 'b'],
    ['is the last one of an older backup, whatever was done and undone since', 'abab', 'aba', 'a'],
    ['is found behind a version that only one of them has in between', 'abc', 'axba', 'b'],
    ['is found behind a version that only the other has', 'axbc', 'aba', 'b'],
    ['is, of two candidates, the one that this phone continued from', 'bab', 'aba', 'a'],
    ['does not exist if they share none', 'ab', 'xy', undefined],
  ])('%s: %s and %s', (_what, mine, theirs, title) => {
    expect(commonVersion(side(mine), side(theirs), 'projects', 'p')).toEqual(title && { title });
  });
});

describe('a shipment', () => {
  const step = (status: string, at: string) => ({ status, at, by: userId() });
  const [begun, left, came] = [step('Processing', NOW), step('In Transit', LATER), step('Delivered', LAST)];
  const line = { id: 'lin1', materialId: 'mat1', quantity: 5 };
  const row = (wanted: Row = {}): Row => ({
    ...aShipment(),
    timeline: [begun, left],
    lines: [line],
    ...wanted,
  });
  const draft = (wanted: Row = {}): Row => ({ ...row(), finalizedAt: undefined, timeline: [begun], ...wanted });
  const merged = (own: Row, other: Row, base: Row | undefined = draft()) => mergeVersions('shipments', own, other, base);

  it("in preparation takes the other phone's changes", () => {
    expect(merged(draft(), draft({ notes: 'Llamar antes' }))).toMatchObject({ row: { notes: 'Llamar antes' }, clashes: [] });
  });

  it('that left takes the longer timeline; if both added steps, it keeps its own and reports the clash', () => {
    const steps = (own: readonly Row[], other: readonly Row[]) => merged(row({ timeline: own }), row({ timeline: other }));
    for (const [own, other] of [
      [
        [begun, left, came],
        [begun, left],
      ],
      [
        [begun, left],
        [begun, left, came],
      ],
    ] as const)
      expect(steps(own, other)).toMatchObject({ row: { timeline: [begun, left, came] }, clashes: [] });
    const parted = steps([begun, left, came], [begun, left, step('Delivered', LATER)]);
    expect([parted.row.timeline, fieldsOf(parted)]).toEqual([[begun, left, came], ['timeline']]);
  });

  it('that left keeps its values, and reports what was written on it there before, except draft steps', () => {
    const there = draft({ notes: 'Llamar antes', timeline: [begun, step('Scheduled', LAST)] });
    const result = merged(row(), there);
    expect([result.row, fieldsOf(result)]).toEqual([row(), ['notes']]);
  });

  it("that both phones posted with different counts keeps this phone's lines and reports the others", () => {
    const result = merged(row(), row({ lines: [{ ...line, quantity: 4 }] }));
    expect([result.row.lines, fieldsOf(result)]).toEqual([[line], ['lines']]);
    const more = merged(row(), row({ lines: [line, { ...line, id: 'lin2' }] }));
    expect([more.row.lines, fieldsOf(more)]).toEqual([[line], ['lines']]);
  });

  it('is signed once, with the names above the first signature', () => {
    const signed = (name: string): Row => ({ signature: { name, at: NOW, by: userId() }, asSigned: { warehouse: name } });
    const [ana, eva] = [signed('Ana'), signed('Eva')];
    expect(merged(row(), row(ana), row())).toEqual({ row: row(ana), clashes: [] });
    expect(merged(row(ana), row(), row())).toEqual({ row: row(ana), clashes: [] });
    const result = merged(row(ana), row(eva), row());
    expect([result.row, fieldsOf(result)]).toEqual([row(ana), ['signature', 'asSigned']]);
    const before = { signature: ana.signature };
    expect(merged(row(before), row(eva), row()).row).toEqual(row(before));
  });

  it('whose serial was put into an existing line stays as it is here, and the clash is reported', () => {
    const serials = (id: string, serialNumbers: readonly string[], location?: string) => ({
      ...{ id, materialId: 'mat1', quantity: serialNumbers.length, serialNumbers },
      ...(location && { location }),
    });
    const own = [serials('lin1', ['A1', 'A2']), serials('lin2', ['B1'])];
    const result = merged(
      row({ lines: own }),
      row({ lines: [serials('lin1', ['A1']), serials('lin2', ['A2', 'B1'], 'Rack A1')] }),
      row({ lines: own }),
    );
    expect([result.row.lines, fieldsOf(result)]).toEqual([own, ['lines']]);
  });
});

describe('an invoice', () => {
  const row = (wanted: Row = {}): Row => ({ ...anInvoice(), ...wanted });
  const merged = (own: Row, other: Row) => mergeVersions('invoices', own, other, row());

  it('deleted here stays deleted, and changes of it there are reported', () => {
    const result = merged(row({ deletedAt: NOW }), row({ quantity: 7 }));
    expect([result.row, fieldsOf(result)]).toEqual([row({ deletedAt: NOW }), ['quantity']]);
  });

  it('deleted there is deleted, unless it was edited here', () => {
    expect(merged(row(), row({ deletedAt: NOW }))).toMatchObject({ row: { deletedAt: NOW }, clashes: [] });
    const result = merged(row({ quantity: 7 }), row({ deletedAt: NOW }));
    expect([result.row, fieldsOf(result)]).toEqual([row({ quantity: 7 }), ['deletedAt']]);
  });

  it('deleted before both phones parted is restored once it was restored there, and stays if it was restored here', () => {
    const gone = row({ deletedAt: NOW });
    expect(mergeVersions('invoices', gone, row({ quantity: 7 }), gone)).toEqual({ row: row({ quantity: 7 }), clashes: [] });
    expect(mergeVersions('invoices', row(), gone, gone)).toEqual({ row: row(), clashes: [] });
  });
});

describe('fields that belong together', () => {
  const entry = (wanted: Row = {}): Row => ({ id: 'tmp', userId: userId(), startedAt: NOW, endedAt: LATER, ...wanted });
  const corrected = (by: number) => ({ reason: 'Comida', by: userId(by), at: LAST });
  const [sooner, between] = ['2026-11-21T12:00:00.000Z', '2026-11-21T15:00:00.000Z'];
  const moved = entry({ startedAt: sooner, endedAt: between, corrected: corrected(1) });
  const shorter = entry({ startedAt: LATER, corrected: corrected(2) });
  const gone = entry({ deleted: true, corrected: corrected(2) });
  const timed = (timeEntry: Row): Row => ({ ...aTask(), timeEntries: [timeEntry] });
  const invoice = (wanted: Row = {}): Row => ({ ...anInvoice(), ...wanted });
  const lots: Row = { ...aMaterial(), trackingType: 'lot', trackingField: 'Lot Number' };
  const bySerial: Row = { ...lots, trackingType: 'individual', trackingField: 'Serial Number' };

  /** Half of each would be another customer's invoice, a stretch that ends before it begins, or metres of a serial. */
  it.each<[string, TableName, Row, Row, Row, readonly string[], readonly string[]]>([
    [
      'the project of an invoice with its customer',
      'invoices',
      invoice({ projectId: projectId(2), customerId: customerId(2) }),
      invoice({ projectId: projectId(3) }),
      invoice(),
      ['projectId'],
      ['projectId', 'customerId'],
    ],
    [
      'the project of an invoice with its task',
      'invoices',
      invoice({ projectId: projectId(2), taskId: taskId(2) }),
      invoice({ projectId: projectId(3) }),
      invoice(),
      ['projectId'],
      ['projectId', 'taskId'],
    ],
    [
      'begin and end of a stretch that both corrected',
      'tasks',
      timed(moved),
      timed(shorter),
      timed(entry()),
      ['startedAt', 'corrected'],
      ['startedAt', 'endedAt', 'corrected'],
    ],
    [
      'the times of a stretch that the other one deleted',
      'tasks',
      timed(moved),
      timed(gone),
      timed(entry()),
      ['corrected', 'deleted'],
      ['startedAt', 'endedAt', 'corrected'],
    ],
    [
      'the tracking of a material with its metres',
      'materials',
      { ...lots, measured: true },
      bySerial,
      lots,
      ['trackingType', 'trackingField'],
      ['measured'],
    ],
  ])('are kept from one phone, and the clash is reported: %s', (_, table, one, other, base, told, toldThere) => {
    const [here, there] = [mergeVersions(table, one, other, base), mergeVersions(table, other, one, base)];
    expect([here.row, fieldsOf(here)]).toEqual([one, told]);
    expect([there.row, fieldsOf(there)]).toEqual([other, toldThere]);
  });

  it('are taken from the only phone that changed them, beside another field of the other one', () => {
    const other = invoice({ projectId: projectId(2), customerId: customerId(2) });
    expect(mergeVersions('invoices', invoice({ quantity: 7 }), other, invoice())).toEqual({
      row: { ...other, quantity: 7 },
      clashes: [],
    });
    expect(mergeVersions('tasks', timed(entry()), timed(moved), timed(entry()))).toEqual({ row: timed(moved), clashes: [] });
    const ended = mergeVersions('tasks', timed(entry()), timed(moved), timed(entry({ endedAt: undefined })));
    expect([ended.row, fieldsOf(ended)]).toEqual([timed({ ...moved, endedAt: LATER }), ['endedAt']]);
  });

  it('are reported once without a common version', () => {
    const result = mergeVersions('invoices', invoice(), invoice({ projectId: projectId(2) }), undefined);
    expect([result.row, fieldsOf(result)]).toEqual([invoice(), ['projectId']]);
  });
});

describe('the start of a finished task (T2)', () => {
  const [begun, end] = ['2026-11-18', '2026-11-19'];
  const row = (wanted: Row = {}): Row => ({ id: 't', startDate: begun, ...wanted });
  const merged = (own: Row, other: Row) => mergeVersions('tasks', own, other, row());
  const [finished, takenBack] = [row({ completeDate: end }), row({ startDate: undefined })];

  it('stays if the other phone removed it; the clash is reported, whoever merges', () => {
    const kept = { row: finished, clashes: [{ field: 'startDate', mine: begun, theirs: undefined }] };
    expect(merged(finished, takenBack)).toEqual(kept);
    expect(merged(takenBack, finished)).toEqual(kept);
  });

  it('is the one that the other phone moved; an unfinished task may have none', () => {
    expect(merged(finished, row({ startDate: '2026-11-17' }))).toEqual({
      row: { ...finished, startDate: '2026-11-17' },
      clashes: [],
    });
    expect(merged(row({ notes: 'a' }), takenBack)).toEqual({ row: { id: 't', notes: 'a' }, clashes: [] });
    const old = { id: 't', completeDate: end };
    expect(mergeVersions('tasks', old, { ...old, notes: 'a' }, old)).toEqual({ row: { ...old, notes: 'a' }, clashes: [] });
  });
});

describe('a completion report', () => {
  const row = (wanted: Row = {}): Row => ({ ...aReport(), ...wanted });
  const merged = (own: Row, other: Row) => mergeVersions('completionReports', own, other, undefined);
  const reopened = { at: LATER, by: userId(), reason: 'Faltó la mufa' };

  it("of two submitted separately keeps this phone's as a whole, and reports the other's texts", () => {
    const result = merged(row(), row({ summary: 'Otra', actualHours: 2 }));
    expect([result.row, fieldsOf(result)]).toEqual([row(), ['summary', 'actualHours']]);
  });

  it('submitted again there, with this one as an earlier version, replaces it and loses no text', () => {
    const { id: _, ...first } = row();
    const again = row({ summary: 'Otra vez', earlier: [{ ...first, reopened }] });
    expect(merged(row(), again)).toEqual({ row: again, clashes: [] });
    expect(merged(again, row())).toEqual({ row: again, clashes: [] });
  });

  it('reopened there is reopened, and other changes here are reported', () => {
    expect(merged(row(), row({ reopened }))).toEqual({ row: row({ reopened }), clashes: [] });
    expect(merged(row({ reopened }), row())).toEqual({ row: row({ reopened }), clashes: [] });
    const result = merged(row({ summary: 'Otra' }), row({ reopened }));
    expect([result.row, fieldsOf(result)]).toEqual([row({ reopened }), ['summary']]);
  });
});

describe('the settings', () => {
  const row = (wanted: Row = {}): Row => ({ ...firstSettings(), checklistTemplates: undefined, ...wanted });
  const merged = (own: Row, other: Row) => mergeVersions('settings', own, other, undefined);

  it("don't include templates that nobody changed", () => {
    const { row: result, clashes } = merged(row({ phone: '477 100 0000' }), row({ taxId: 'XAXX010101000' }));
    expect([result.phone, result.taxId, result.checklistTemplates, clashes]).toEqual([
      '477 100 0000',
      'XAXX010101000',
      undefined,
      [],
    ]);
  });

  it('take templates that were changed there first', () => {
    const templates = firstSettings().checklistTemplates?.slice(1);
    expect(merged(row(), row({ checklistTemplates: templates }))).toMatchObject({
      row: { checklistTemplates: templates },
      clashes: [],
    });
  });
});

describe("a warehouse's minimums", () => {
  const [one, other] = [materialId(1), materialId(2)];
  const base = { ...aWarehouse({ minimums: { [one]: 4 } }) };
  const saying = (minimums: Readonly<Record<string, number>>): Row => ({ ...base, minimums });

  it('of two materials set on two phones are both kept, also without a known common version', () => {
    const [here, there] = [saying({ [one]: 6 }), saying({ [one]: 4, [other]: 9 })];
    expect(mergeVersions('warehouses', here, there, base)).toEqual({ row: saying({ [one]: 6, [other]: 9 }), clashes: [] });
    expect(mergeVersions('warehouses', saying({ [one]: 4 }), saying({ [one]: 4, [other]: 9 }), undefined).clashes).toEqual([]);
    // A minimum removed there is removed here, and the other one stays.
    expect(mergeVersions('warehouses', saying({ [one]: 4, [other]: 9 }), saying({}), base).row.minimums).toEqual({ [other]: 9 });
  });

  it("of one material set differently on both keep this phone's value, and only that material is reported", () => {
    const merged = mergeVersions('warehouses', saying({ [one]: 6, [other]: 1 }), saying({ [one]: 8 }), base);
    expect(merged.row.minimums).toEqual({ [one]: 6, [other]: 1 });
    expect(merged.clashes).toEqual([{ field: 'minimums', mine: { [one]: 6 }, theirs: { [one]: 8 } }]);
  });
});

it('users who stay in a team because of their work are listed in one order, whichever task is due first', () => {
  const task = (number: number, days: number) =>
    aTask({ id: taskId(number), dueDate: dayNumber(days), assigneeIds: [userId(number)] });
  const people = { users: [2, 3].map((number) => aUser({ id: userId(number) })), projects: [aProject()] };
  for (const tasks of [
    [task(2, 1), task(3, 2)],
    [task(2, 2), task(3, 1)],
  ]) {
    const { reconciled } = runSteps(
      reconcilingTeams(dataWith({ ...people, tasks }), [put('projects', aProject({ title: 'Anillo' }))]),
    );
    expect(reconciled[0]?.patch.row).toMatchObject({ memberIds: [userId(2), userId(3)] });
  }
});
