import { asConfirmed } from '@/lib/team/device/records';
import type { Member } from '@/lib/team/protocol/message';
import { emptyReplica, type Pending, type Replica } from '@/lib/team/protocol/replica';
import { dataWith, userId } from '../../support/builders';
import { aMember } from '../../support/team-device';

/** A device that asked to join as Berta, and the supervisor's message that admits it. */

const [laura, berta, memo] = [userId(1), userId(2), userId(3)];
const asked = aMember('dev2', berta, 'technician');
const own: Pending = { id: 'dev2 1', body: JSON.stringify({ by: berta, label: 'task-started' }), undo: [] };
const signed: Pending = { ...own, id: 'dev2 2', text: 'as it was signed' };
const replica = {
  ...emptyReplica({ team: 'team00000001', founder: aMember('dev1', laura, 'supervisor'), self: asked }, dataWith()),
  outbox: [own, signed],
};
const confirmedAs = (wanted: Partial<Member>) => asConfirmed(replica, new Map([[asked.device, { ...asked, ...wanted }]]));
const authors = ({ outbox }: Pick<Replica, 'outbox'>) => outbox.map(({ body }) => JSON.parse(body).by);

it('a device stays the same until it is let in, and then has the person and role that it asked for', () => {
  expect(asConfirmed(replica, new Map())).toBe(replica);
  expect(confirmedAs({})).toBe(replica);
});

it('a device becomes another person, also in its pending messages; signed values stay as signed', () => {
  const confirmed = confirmedAs({ user: memo });
  expect(confirmed.belonging.self).toMatchObject({ user: memo, role: 'technician' });
  expect(authors(confirmed)).toEqual([memo, berta]);
});

it('a device gets another role, and its pending messages stay under its own name', () => {
  const confirmed = confirmedAs({ role: 'supervisor' });
  expect(confirmed.belonging.self).toMatchObject({ user: berta, role: 'supervisor' });
  expect(confirmed.outbox).toBe(replica.outbox);
});
