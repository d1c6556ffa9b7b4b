import { applyPatches, put } from '@/lib/domain/data';
import type { Customer } from '@/lib/domain/model/customer';
import { joiningPreview } from '@/lib/team/device/joining';
import { genesis } from '@/lib/team/protocol/fold';
import { clashTexts } from '@/lib/text/clash-value';
import {
  aBudgetRequest,
  aCustomer,
  aProject,
  budgetRequestId,
  customerId,
  dataWith,
  NOW,
  projectId,
  userId,
} from '../../support/builders';
import { aMember } from '../../support/team-device';

/** The summary, shown before joining, of the changes that a device's own records would cause in the team. */

const decision = { outcome: 'Approved', by: userId(), at: NOW } as const;
const team = { ...genesis(aMember('dev1', userId(), 'supervisor')), data: dataWith() };
/** A project that the team does not have, a pending expense, and one that was approved on the device. */
const own = applyPatches(dataWith(), [
  put('projects', aProject({ id: projectId(2), title: 'Ramal' })),
  put('budgetRequests', aBudgetRequest({ description: 'Renta de grúa' })),
  put('budgetRequests', aBudgetRequest({ id: budgetRequestId(2), description: 'Viáticos', decision })),
]);
const preview = (role: 'supervisor' | 'technician') => joiningPreview(team, { data: own, history: [] }, role);

it('a supervisor brings all records', () => {
  expect(preview('supervisor')).toMatchObject({ added: 3, changed: 0, conflicts: [] });
});

it('a technician brings all records except those that only supervisors write, which are named', () => {
  const told = preview('technician');
  expect(told).toMatchObject({ added: 2, changed: 0 });
  expect(told?.conflicts.map(({ kind, table, id, name }) => [kind, table, id, name])).toEqual([
    ['rule', 'budgetRequests', budgetRequestId(2), 'Viáticos'],
  ]);
});

it('names the records of both sides that a conflict mentions', () => {
  const of = (customer: Customer) =>
    applyPatches(dataWith(), [put('customers', customer), put('projects', aProject({ customerId: customer.id }))]);
  const [theirs, mine] = [2, 3].map((number) => aCustomer({ id: customerId(number), name: `Cliente ${number}` }));
  const told = theirs && mine && joiningPreview({ ...team, data: of(theirs) }, { data: of(mine), history: [] }, 'supervisor');
  if (!told) throw new Error('they merge');
  expect(told.conflicts.flatMap(({ clashes }) => clashes.map((clash) => clashTexts(told.merged, clash)))).toEqual([
    { mine: 'Cliente 2', theirs: 'Cliente 3' },
  ]);
});

it('records that the team has in another version are changed, not added', () => {
  const renamed = applyPatches(team.data, [put('projects', aProject({ title: 'Anillo sur' }))]);
  const before = { id: projectId(), table: 'projects' as const, row: aProject() };
  const history = [
    {
      ...{ seq: 1, at: NOW, by: userId(), label: 'project-updated' as const, about: [projectId()] },
      ...{ before: [before], patches: [put('projects', aProject({ title: 'Anillo sur' }))] },
    },
  ];
  expect(joiningPreview(team, { data: renamed, history }, 'technician')).toMatchObject({ added: 0, changed: 1, conflicts: [] });
});
