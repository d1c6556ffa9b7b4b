import fc from 'fast-check';
import { updateCustomer } from '@/lib/domain/customer/changes';
import { withoutEditConflicts } from '@/lib/domain/edit-conflict';
import { updateInvoice } from '@/lib/domain/invoice/changes';
import { updateMaterial } from '@/lib/domain/material/changes';
import { updateProject } from '@/lib/domain/project/changes';
import { isRefused } from '@/lib/domain/refusal';
import { updateTask } from '@/lib/domain/task/changes';
import { updateUser } from '@/lib/domain/user/changes';
import { setMinimum, updateWarehouse } from '@/lib/domain/warehouse/changes';
import { aCustomer, aMaterial, anInvoice, aProject, aTask, aUser, aWarehouse, dataWith, testEnv } from '../support/builders';

const row = fc.record({
  title: fc.constantFrom('a', 'b', 'c'),
  hours: fc.constantFrom(1, 2, undefined),
  ids: fc.array(fc.constantFrom('x', 'y')),
});
interface Job {
  readonly title: string;
  readonly startDate?: string;
  readonly hours: number;
}
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

it('keeps the current value of untouched fields, and writes the changed ones', () => {
  const opened: Job = { title: 'Tender fibra', startDate: undefined, hours: 8 };
  const now: Job = { title: 'Tender fibra', startDate: '2026-11-21', hours: 8 };
  expect(withoutEditConflicts<Job>({ title: 'Tender fibra', startDate: undefined, hours: 9 }, opened, now)).toEqual({
    title: 'Tender fibra',
    startDate: '2026-11-21',
    hours: 9,
  });
});

it('keeps fields added meanwhile, and ignores fields that the form does not have', () => {
  interface Noted {
    readonly title: string;
    readonly comments?: readonly string[];
    readonly site?: string;
  }
  const opened: Noted = { title: 'Tender fibra', comments: ['antes'] };
  const now: Noted = { ...opened, comments: ['antes', 'después'] };
  expect(withoutEditConflicts<Noted>({ title: 'Otro' }, opened, now)).toEqual({ title: 'Otro' });
  expect(withoutEditConflicts<Noted>({ title: 'Otro' }, opened, { ...now, site: 'Hidalgo 5' })).toEqual({
    title: 'Otro',
    site: 'Hidalgo 5',
  });
});

it('refuses only the field that two persons changed to different values', () => {
  expect(withoutEditConflicts({ title: 'mío' }, { title: 'antes' }, { title: 'suyo' })).toMatchObject({
    refused: 'changed-elsewhere',
    figures: { fields: [{ field: 'title', now: 'suyo' }] },
    field: 'title',
  });
  expect(withoutEditConflicts({ title: 'igual' }, { title: 'antes' }, { title: 'igual' })).toEqual({ title: 'igual' });
});

it("never loses another person's change silently nor invents a value", () => {
  fc.assert(
    fc.property(row, row, row, (edited, opened, now) => {
      const result = withoutEditConflicts(edited, opened, now);
      const differs = (['title', 'hours', 'ids'] as const).filter(
        (field) => !same(edited[field], opened[field]) && !same(now[field], opened[field]) && !same(edited[field], now[field]),
      );
      expect(isRefused(result)).toBe(differs.length > 0);
      if (isRefused(result)) return;
      for (const field of ['title', 'hours', 'ids'] as const)
        expect(result[field]).toEqual(same(edited[field], opened[field]) ? now[field] : edited[field]);
    }),
  );
});

it('every change of a stored record reports the field that another person wrote meanwhile', () => {
  const data = dataWith({
    invoices: [anInvoice()],
    tasks: [aTask()],
    warehouses: [aWarehouse({ minimums: { [aMaterial().id]: 3 } })],
  });
  const env = testEnv();
  const answers = {
    name: [
      updateCustomer(data, { ...aCustomer({ name: 'mío' }), opened: aCustomer({ name: 'antes' }) }, env),
      updateMaterial(data, { ...aMaterial({ name: 'mío' }), opened: aMaterial({ name: 'antes' }) }, env),
      updateUser(data, { ...aUser({ name: 'mío' }), opened: aUser({ name: 'antes' }) }, env),
      updateWarehouse(
        data,
        { ...aWarehouse({ name: 'mío' }), capacity: undefined, managerId: undefined, opened: aWarehouse({ name: 'antes' }) },
        env,
      ),
    ],
    title: [
      updateProject(data, { ...aProject({ title: 'mío' }), opened: aProject({ title: 'antes' }) }, env),
      updateTask(data, { ...aTask({ title: 'mío' }), opened: aTask({ title: 'antes' }) }, env),
    ],
    quantity: [
      updateInvoice(data, { ...anInvoice({ quantity: 7 }), taskId: undefined, opened: anInvoice({ quantity: 5 }) }, env),
    ],
    minimum: [setMinimum(data, { id: aWarehouse().id, materialId: aMaterial().id, minimum: 9, opened: { minimum: 5 } }, env)],
  };
  for (const [field, all] of Object.entries(answers))
    for (const answer of all) expect(answer).toMatchObject({ refused: 'changed-elsewhere', field });
});
