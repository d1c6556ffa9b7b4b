import fc from 'fast-check';
import { approveBudgetRequest, rejectBudgetRequest } from '@/lib/domain/budget-request/changes';
import { applyPatches, type Data } from '@/lib/domain/data';
import { approveMaterialRequest, rejectMaterialRequest, requestMaterial } from '@/lib/domain/material-request/changes';
import type { Decision } from '@/lib/domain/model/decision';
import { isRefused } from '@/lib/domain/refusal';
import { canDecide, materialRequestsOf, requestStatus } from '@/lib/domain/request/rules';
import { matchesRequest } from '@/lib/domain/search/request-search';
import { asDay } from '@/lib/kernel/day';
import { textMatcher } from '@/lib/kernel/search';
import {
  aBudgetRequest,
  aMaterialRequest,
  aTask,
  aUser,
  budgetRequestId,
  dataAfter,
  dataWith,
  materialId,
  materialRequestId,
  projectId,
  refusalOf,
  TODAY,
  taskId,
  testEnv,
  userId,
} from '../../support/builders';

const approved: Decision = { outcome: 'Approved', by: userId(), at: testEnv().now };
const rejected: Decision = { ...approved, outcome: 'Rejected', reason: 'Ya hay en bodega' };

describe('R1: a request is decided once', () => {
  it.each([
    [undefined, 'Pending', true],
    [approved, 'Approved', false],
    [rejected, 'Rejected', false],
  ] as const)('a request with decision %o is %s', (decision, status, open) => {
    expect(requestStatus({ decision })).toBe(status);
    expect(canDecide({ decision })).toBe(open);
  });

  it('approves and rejects pending requests, with user and time', () => {
    const data = dataWith({ budgetRequests: [aBudgetRequest()], materialRequests: [aMaterialRequest()] });
    expect(dataAfter(data, approveBudgetRequest, { id: budgetRequestId() }).budgetRequests.get(budgetRequestId())).toEqual(
      aBudgetRequest({ decision: approved }),
    );
    const no = { id: materialRequestId(), reason: '  Ya hay en bodega ' };
    expect(dataAfter(data, rejectMaterialRequest, no).materialRequests.get(materialRequestId())).toEqual(
      aMaterialRequest({ decision: rejected }),
    );
  });

  const gasto = {
    approve: (data: Data) => approveBudgetRequest(data, { id: budgetRequestId() }, testEnv()),
    reject: (data: Data, reason: string) => rejectBudgetRequest(data, { id: budgetRequestId(), reason }, testEnv()),
    decision: (data: Data) => data.budgetRequests.get(budgetRequestId())?.decision,
  };
  const material = {
    approve: (data: Data) => approveMaterialRequest(data, { id: materialRequestId() }, testEnv()),
    reject: (data: Data, reason: string) => rejectMaterialRequest(data, { id: materialRequestId(), reason }, testEnv()),
    decision: (data: Data) => data.materialRequests.get(materialRequestId())?.decision,
  };

  it.each([
    ['gasto', gasto],
    ['material', material],
  ])('from %s: refuses every other decision, in any order', (_kind, request) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('approve', 'reject', 'reject silently'), { maxLength: 6 }), (steps) => {
        let data = dataWith({ budgetRequests: [aBudgetRequest()], materialRequests: [aMaterialRequest()] });
        for (const step of steps) {
          const before = request.decision(data);
          const isSilent = step === 'reject silently';
          const answer = step === 'approve' ? request.approve(data) : request.reject(data, isSilent ? ' ' : 'Sin saldo');
          const refusal = before ? 'request-already-decided' : isSilent ? 'rejection-without-reason' : null;
          expect(isRefused(answer) ? answer.refused : null).toBe(refusal);
          if (!isRefused(answer)) data = applyPatches(data, answer);
          if (before) expect(request.decision(data)).toEqual(before);
        }
      }),
    );
  });

  it('says how the request was decided before', () => {
    const data = dataWith({ budgetRequests: [aBudgetRequest({ decision: rejected })] });
    expect(approveBudgetRequest(data, { id: budgetRequestId() }, testEnv())).toMatchObject({
      refused: 'request-already-decided',
      figures: { outcome: 'Rejected' },
    });
    expect(refusalOf(dataWith(), approveBudgetRequest, { id: budgetRequestId() })).toBe('record-missing');
  });
});

describe('the search for requests', () => {
  const request = aBudgetRequest({ description: 'Renta de grúa', taskId: taskId(), requestedBy: userId(2) });
  const data = dataWith({ users: [aUser(), aUser({ id: userId(2), name: 'Iván Rueda' })], tasks: [aTask()] });
  it.each([
    ['grua', true],
    ['TRONCAL', true],
    ['calle hidalgo', true],
    ['ivan', true],
    ['', true],
    ['Diana', false],
    ['grúa diana', false],
  ])('"%s": %s', (query, found) => {
    expect(matchesRequest(textMatcher(query), request, data)).toBe(found);
  });
});

it("sorts requests of one day by their time, the latest first, also in the disk's order", () => {
  const written = (number: number, hour: string) =>
    aMaterialRequest({ id: materialRequestId(number), requestedAt: `2026-03-10T${hour}:00.000Z`, date: asDay('2026-03-10') });
  const rows = [
    written(1, '18:30'),
    written(2, '09:00'),
    written(3, '18:45'),
    aMaterialRequest({ id: materialRequestId(4), date: asDay('2026-03-11') }),
  ];
  for (const materialRequests of [rows, rows.toReversed()])
    expect(materialRequestsOf(dataWith({ materialRequests }).materialRequests, projectId()).map(({ id }) => id)).toEqual(
      [4, 3, 1, 2].map((number) => materialRequestId(number)),
    );
});

it('a request stores the time of its creation', () => {
  const data = dataWith({ budgetRequests: [], materialRequests: [] });
  const asked = {
    id: materialRequestId(7),
    projectId: projectId(),
    items: [{ materialId: materialId(), quantity: 2 }],
    requiredByDate: TODAY,
    notes: '',
  };
  expect(
    dataAfter(data, requestMaterial, { ...asked, taskId: undefined }).materialRequests.get(materialRequestId(7))?.requestedAt,
  ).toBe(testEnv().now);
});
