import fc from 'fast-check';
import { type BudgetRequestInput, requestBudget } from '@/lib/domain/budget-request/changes';
import { approvedBudget, budgetAfter, recentBudgetRequests } from '@/lib/domain/budget-request/rules';
import type { BudgetRequest } from '@/lib/domain/model/budget-request';
import type { Decision } from '@/lib/domain/model/decision';
import { budgetRequestsOf } from '@/lib/domain/request/rules';
import { budgetRequestTitle } from '@/lib/domain/request-title';
import { asCents } from '@/lib/kernel/cents';
import {
  aBudgetRequest,
  aProject,
  aTask,
  budgetRequestId,
  dataAfter,
  dataWith,
  dayNumber,
  projectId,
  refusalOf,
  TODAY,
  taskId,
  testEnv,
  userId,
} from '../../support/builders';

const { decision: _decision, date: _date, requestedBy: _by, ...asked } = aBudgetRequest();
const input = (wanted: Partial<BudgetRequestInput> = {}): BudgetRequestInput => ({ ...asked, ...wanted });
const decisions: Record<'Approved' | 'Rejected', Decision> = {
  Approved: { outcome: 'Approved', by: userId(), at: testEnv().now },
  Rejected: { outcome: 'Rejected', by: userId(), at: testEnv().now, reason: 'No' },
};

describe('requesting an expense', () => {
  const data = dataWith({ tasks: [aTask()], projects: [aProject(), aProject({ id: projectId(2) })] });
  it("stores the requester and today's day, and is created once", () => {
    const asking = dataAfter(data, requestBudget, input({ taskId: taskId() }));
    expect(asking.budgetRequests.get(budgetRequestId())).toEqual(
      aBudgetRequest({ taskId: taskId(), date: TODAY, requestedAt: testEnv().now }),
    );
    expect(refusalOf(asking, requestBudget, input())).toBe('already-exists');
  });
  it.each([-1, 10.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses an amount of %d cents (R2)', (amount) => {
    expect(refusalOf(data, requestBudget, input({ amount: asCents(amount) }))).toBe('amount-negative');
  });
  it('accepts an expense of 0 (R2)', () => {
    expect(dataAfter(data, requestBudget, input({ amount: asCents(0) })).budgetRequests.get(budgetRequestId())?.amount).toBe(0);
  });
  it('refuses a task of another project (R6)', () => {
    expect(refusalOf(data, requestBudget, input({ projectId: projectId(2), taskId: taskId() }))).toBe('task-of-another-project');
    expect(refusalOf(data, requestBudget, input({ taskId: taskId(9) }))).toBe('record-missing');
    expect(refusalOf(data, requestBudget, input({ projectId: projectId(9) }))).toBe('record-missing');
  });
  it('refuses an archived project', () => {
    const archived = dataWith({ projects: [aProject({ archivedAt: testEnv().now })] });
    expect(refusalOf(archived, requestBudget, input())).toBe('project-archived');
  });
  it('takes its title from the first line of its description', () => {
    expect(budgetRequestTitle({ description: '  Renta de grúa \r\nTres días' })).toBe('Renta de grúa');
  });
});

describe('R2: the allocated budget', () => {
  const request = (number: number): fc.Arbitrary<BudgetRequest> =>
    fc
      .record({
        amount: fc.integer({ min: 1, max: 9_999_999 }),
        task: fc.constantFrom(undefined, 1, 2),
        day: fc.nat(20),
        outcome: fc.constantFrom('Pending', 'Approved', 'Rejected'),
      })
      .map(({ amount, task, day, outcome }) =>
        aBudgetRequest({
          id: budgetRequestId(number),
          amount: asCents(amount),
          date: dayNumber(day),
          ...(task && { taskId: taskId(task) }),
          ...(outcome !== 'Pending' && { decision: decisions[outcome === 'Approved' ? 'Approved' : 'Rejected'] }),
        }),
      );
  const requests = fc.nat(12).chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => request(index + 1))));

  it("is the exact sum of the task's approved amounts, also of those not displayed", () => {
    fc.assert(
      fc.property(requests, (rows) => {
        const { budgetRequests } = dataWith({ budgetRequests: rows });
        const sum = (those: readonly BudgetRequest[]) =>
          those.reduce((total, { amount, decision }) => total + (decision?.outcome === 'Approved' ? amount : 0), 0);
        for (const number of [1, 2]) {
          const own = rows.filter((row) => row.taskId === taskId(number));
          expect(approvedBudget(budgetRequests, taskId(number))).toBe(sum(own));
          const recent = recentBudgetRequests(budgetRequests, taskId(number));
          expect(recent).toHaveLength(Math.min(3, own.length));
          const oldestShown = recent.at(-1)?.date ?? '';
          expect(own.filter((row) => !recent.includes(row)).every(({ date }) => date <= oldestShown)).toBe(true);
        }
        expect(approvedBudget(budgetRequests, projectId())).toBe(sum(rows));
      }),
    );
  });
  it('sorts the newest first; of one day, the last requested one', () => {
    const rows = [
      aBudgetRequest(),
      aBudgetRequest({ id: budgetRequestId(2), date: dayNumber(0) }),
      aBudgetRequest({ id: budgetRequestId(3) }),
    ];
    const { budgetRequests } = dataWith({ budgetRequests: rows });
    expect(budgetRequestsOf(budgetRequests, projectId()).map(({ id }) => id)).toEqual(
      [3, 1, 2].map((number) => budgetRequestId(number)),
    );
    expect(approvedBudget(budgetRequests, taskId(9))).toBe(0);
  });
});

describe("the rest of a project's budget after an approval", () => {
  const project = aProject({ budget: asCents(400_000) });
  const asked = aBudgetRequest({ amount: asCents(150_000) });
  const approved = aBudgetRequest({ id: budgetRequestId(2), amount: asCents(300_000), decision: decisions.Approved });
  it('is the budget minus the approved sum and this request, and may be negative', () => {
    const data = dataWith({ projects: [project], budgetRequests: [asked, approved] });
    expect(budgetAfter(data, asked)).toEqual({ budget: 400_000, approved: 300_000, left: -50_000 });
  });
  it('counts an approved request once and a rejected one never', () => {
    const rejected = aBudgetRequest({ id: budgetRequestId(3), decision: decisions.Rejected });
    const data = dataWith({ projects: [project], budgetRequests: [approved, rejected] });
    expect(budgetAfter(data, approved).left).toBe(100_000);
    expect(budgetAfter(data, rejected).left).toBe(100_000);
  });
  it('is unknown without a budget', () => {
    expect(budgetAfter(dataWith({ projects: [aProject()], budgetRequests: [asked] }), asked).left).toBeUndefined();
  });
});
