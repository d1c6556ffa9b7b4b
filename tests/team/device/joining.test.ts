import { applyPatches, put } from '@/lib/domain/data';
import { joiningPreview } from '@/lib/team/device/joining';
import { genesis } from '@/lib/team/protocol/fold';
import { aBudgetRequest, aProject, budgetRequestId, dataWith, NOW, projectId, userId } from '../../support/builders';
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
  expect(preview('supervisor')).toEqual({ added: 3, changed: 0, conflicts: [] });
});

it('a technician brings all records except those that only supervisors write, which are named', () => {
  const told = preview('technician');
  expect(told).toMatchObject({ added: 2, changed: 0 });
  expect(told?.conflicts.map(({ kind, table, id, name }) => [kind, table, id, name])).toEqual([
    ['rule', 'budgetRequests', budgetRequestId(2), 'Viáticos'],
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
  expect(joiningPreview(team, { data: renamed, history }, 'technician')).toEqual({ added: 0, changed: 1, conflicts: [] });
});
