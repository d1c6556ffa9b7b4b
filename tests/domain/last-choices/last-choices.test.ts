import { lastOptionsFirst } from '@/components/form/picker/picker-option';
import {
  lastCategories,
  lastCustomers,
  lastMaterials,
  lastProjects,
  lastSuppliers,
  lastTransferTargets,
  likelyAssignees,
} from '@/lib/domain/last-choices/rules';
import type { Shipment } from '@/lib/domain/model/shipment';
import {
  aBudgetRequest,
  aMaterial,
  aMaterialRequest,
  aProject,
  aShipment,
  aUser,
  aWarehouse,
  budgetRequestId,
  customerId,
  dataWith,
  materialId,
  materialRequestId,
  projectId,
  shipmentId,
  userId,
  warehouseId,
} from '../../support/builders';
import { aLine } from '../../support/stock-builders';

const [me, other] = [userId(1), userId(2)];
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const lineOf = (number: number) => ({ ...aLine(), materialId: materialId(number) });
const shipped = (number: number, wanted: Partial<Shipment>) =>
  aShipment({ id: shipmentId(number), createdBy: me, createdAt: at(number), ...wanted });

const data = dataWith({
  users: [aUser(), aUser({ id: other, name: 'Luis' }), aUser({ id: userId(3), name: 'Eva', archivedAt: at(1) })],
  projects: [
    aProject({ memberIds: [me, other, userId(3)] }),
    aProject({ id: projectId(2), title: 'Anillo', customerId: customerId(), memberIds: [] }),
  ],
  materials: [1, 2, 3, 4, 5, 6, 7].map((number) => aMaterial({ id: materialId(number), name: `Material ${number}` })),
  warehouses: [
    aWarehouse(),
    aWarehouse({ id: warehouseId(2), name: 'Norte' }),
    aWarehouse({ id: warehouseId(3), name: 'Camioneta', kind: 'van', managerId: me }),
    aWarehouse({ id: warehouseId(4), name: 'Camioneta vendida', kind: 'van', managerId: me, archivedAt: at(1) }),
  ],
  shipments: [
    shipped(1, { type: 'Incoming', purpose: 'supply', supplier: 'Red Nueve', lines: [lineOf(1)] }),
    shipped(2, { type: 'Incoming', purpose: 'supply', supplier: 'Óptica', lines: [lineOf(2), lineOf(1)] }),
    shipped(3, { type: 'Incoming', purpose: 'supply', supplier: 'Red Nueve', lines: [lineOf(3)] }),
    shipped(4, { type: 'Incoming', purpose: 'supply', supplier: 'De otro', createdBy: other, lines: [lineOf(7)] }),
    shipped(5, { type: 'Outgoing', purpose: 'transfer', otherWarehouseId: warehouseId(2), lines: [lineOf(4)] }),
    shipped(7, { type: 'Incoming', purpose: 'transfer', supplier: 'Norte', otherWarehouseId: warehouseId(1), lines: [] }),
    shipped(6, { type: 'Outgoing', purpose: 'project', destination: 'Obra', projectId: projectId(2), lines: [lineOf(5)] }),
  ],
  materialRequests: [
    aMaterialRequest({
      id: materialRequestId(1),
      requestedBy: me,
      requestedAt: at(8),
      items: [{ materialId: materialId(6), quantity: 1 }],
    }),
  ],
  budgetRequests: [
    aBudgetRequest({ id: budgetRequestId(1), requestedBy: me, requestedAt: at(1), category: 'transport' }),
    aBudgetRequest({ id: budgetRequestId(2), requestedBy: me, requestedAt: at(2), category: 'lodging' }),
    aBudgetRequest({ id: budgetRequestId(3), requestedBy: other, requestedAt: at(3), category: 'permits' }),
  ],
});

describe("a user's last choices", () => {
  it('of materials: moved or requested, the newest first, each once, at most five', () =>
    expect(lastMaterials(data, me)).toEqual([6, 5, 4, 3, 2].map((number) => materialId(number))));
  it("are the user's own only", () => {
    expect(lastMaterials(data, other)).toEqual([materialId(7)]);
    expect(lastSuppliers(data, me)).toEqual(['Red Nueve', 'Óptica']);
    expect(lastMaterials(data, undefined)).toEqual([]);
  });
  it("of categories: the user's own, then everybody’s, so that a first request has some too", () => {
    expect(lastCategories(data, me)).toEqual(['lodging', 'transport', 'permits']);
    expect(lastCategories(data, undefined)).toEqual(['permits', 'lodging', 'transport']);
  });
  it('of projects: of requests and shipments', () => expect(lastProjects(data, me)).toEqual([projectId(1), projectId(2)]));
  it('of transfers: the warehouses that they manage, then their last destinations', () => {
    expect(lastTransferTargets(data, me)).toEqual([warehouseId(3), warehouseId(2)]);
  });
  it("of people: the team without archived users; for a new project the people of one's own projects", () => {
    expect(likelyAssignees(data, other, [other, me])).toEqual([other, me]);
    expect(likelyAssignees(data, me, [])).toEqual([me, other]);
    expect(lastCustomers(data, me)).toEqual([customerId()]);
  });
});

it('a picker shows them at the top, marked, without those no longer offered', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase() }));
  expect(lastOptionsFirst(options, ['c', 'gone', 'b']).map(({ id, detail }) => [id, detail])).toEqual([
    ['c', 'Reciente'],
    ['b', 'Reciente'],
    ['a', undefined],
  ]);
});
