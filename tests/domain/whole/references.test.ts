import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { applyPatches, type Data, put } from '@/lib/domain/data';
import { misfitRefusal } from '@/lib/domain/misfit';
import type { InvoiceId, PaymentId } from '@/lib/domain/model/invoice';
import { danglingLinks } from '@/lib/domain/references';
import { isRefused } from '@/lib/domain/refusal';
import { asCents } from '@/lib/kernel/cents';
import { initialBusiness, type RandomAct, randomAct } from '../../support/anybody';
import { anId, anInvoice, aReport, aTask, dayNumber, taskId, testEnv } from '../../support/builders';
import { drawUntil, runs } from '../../support/runs';

const actLists = fc.array(randomAct, { minLength: 5, maxLength: 50, size: 'max' });

const play = (steps: readonly RandomAct[], accepted: Set<unknown>, beginning: Data) => {
  let data = beginning;
  for (const { opens, by } of steps) {
    const sent = opens(data);
    const answer = sent?.(data, testEnv({ user: by, today: dayNumber(400) })) ?? [];
    if (isRefused(answer) || !sent) continue;
    const next = applyPatches(data, answer);
    expect(danglingLinks(next)).toEqual([]);
    expect(misfitRefusal(answer)).toBeUndefined();
    if (answer.length > 0) accepted.add(sent.of);
    data = next;
  }
};

const DOMAIN = path.join(process.cwd(), 'lib/domain');

/** Every change of the domain, by name. Undo and the trash need an entry of the history and have their own tests. */
const everyChange = async () => {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('history'),
  );
  const rooms = await Promise.all(
    files.map((file): Promise<object> => import(`../../../lib/domain/${file.replace(/\.ts$/, '')}`)),
  );
  const all = rooms.flatMap((room) => Object.entries(room));
  return all.filter(([, member]) => typeof member === 'function' && 'label' in member);
};

/** Every invoice id that a step may use. */
const INVOICES = [2025, 2026].flatMap((year) => [1, 2, 3].map((number) => `INV-${year}-00${number}` as InvoiceId));

/**
 * The initial business with an archived user, project and customer, partly paid invoices, a started task and a reported one.
 * Restoring, paying, finishing and reopening are then always possible.
 */
const laterBusiness = () => {
  const data = initialBusiness();
  const archivedAt = '2026-11-01T18:00:00.000Z';
  const [person, project] = [[...data.users.values()].at(-1), [...data.projects.values()].at(-1)];
  const customer = [...data.customers.values()].at(-1);
  const payments = [{ id: anId<PaymentId>('pay'), paidOn: dayNumber(0), amount: asCents(1) }];
  return applyPatches(data, [
    ...(person ? [put('users', { ...person, archivedAt })] : []),
    ...(project ? [put('projects', { ...project, archivedAt })] : []),
    ...(customer ? [put('customers', { ...customer, archivedAt })] : []),
    ...INVOICES.map((id) => put('invoices', anInvoice({ id, date: dayNumber(0), status: 'pending', payments }))),
    put('tasks', aTask({ id: taskId(2), startDate: dayNumber(0) })),
    put('tasks', aTask({ id: taskId(3), startDate: dayNumber(0), completeDate: dayNumber(1) })),
    put('completionReports', aReport({ id: taskId(3) })),
  ]);
};

it('any acts by any users leave no dangling reference and no invalid row; every change of the domain is accepted at some time', async () => {
  const accepted = new Set<unknown>();
  fc.assert(
    fc.property(actLists, fc.constantFrom(initialBusiness, laterBusiness), (steps, beginning) =>
      play(steps, accepted, beginning()),
    ),
    { numRuns: runs(300) },
  );
  const changes = await everyChange();
  expect(changes.length).toBeGreaterThan(60);
  const missing = () => changes.filter(([, change]) => !accepted.has(change)).map(([name]) => name);
  await drawUntil({
    from: actLists,
    seed: 20_261_122,
    each: (steps, index) => play(steps, accepted, index % 2 === 0 ? initialBusiness() : laterBusiness()),
    isEnough: () => missing().length === 0,
    most: 10_000,
  });
  expect(missing()).toEqual([]);
});
