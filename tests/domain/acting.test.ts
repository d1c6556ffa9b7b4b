import { actingUser, isUserMissing } from '@/lib/domain/acting';
import { aUser, dataWith, NOW, userId } from '../support/builders';

/** The person who acts on a device that remembers somebody. */

const [ana, beto, gone] = [userId(1), userId(2), userId(9)];
const usersOf = (...users: Parameters<typeof aUser>[0][]) => dataWith({ users: users.map((user) => aUser(user)) }).users;
const [both, archived] = [usersOf({ id: ana }, { id: beto }), usersOf({ id: ana, archivedAt: NOW }, { id: beto })];

it.each([
  ['who was chosen', both, beto, beto],
  ['who was chosen, archived or not', archived, ana, ana],
  ['the first person, where the chosen one is gone', both, gone, ana],
  ['the first who was not archived', archived, gone, beto],
  ['the first of all, where all were archived', usersOf({ id: ana, archivedAt: NOW }), gone, ana],
  ['who was chosen, where there is nobody', usersOf(), gone, gone],
])('the acting user is %s', (_, users, chosen, acting) => {
  expect(actingUser(users, chosen)).toBe(acting);
});

it('a change by a missing user is refused, except when there are no users', () => {
  expect([isUserMissing(both, ana), isUserMissing(both, gone), isUserMissing(usersOf(), gone)]).toEqual([false, true, false]);
});
