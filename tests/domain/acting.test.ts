import { actingUser, isUserMissing } from '@/lib/domain/acting';
import { aUser, dataWith, NOW, userId } from '../support/builders';

/** The acting user of a device that stores a user id. */

const [ana, beto, gone] = [userId(1), userId(2), userId(9)];
const usersOf = (...users: Parameters<typeof aUser>[0][]) => dataWith({ users: users.map((user) => aUser(user)) }).users;
const [both, archived] = [usersOf({ id: ana }, { id: beto }), usersOf({ id: ana, archivedAt: NOW }, { id: beto })];

it.each([
  ['the chosen one', both, beto, beto],
  ['the chosen one, archived or not', archived, ana, ana],
  ['the first one, if the chosen one is missing', both, gone, ana],
  ['the first one who is not archived', archived, gone, beto],
  ['the first one of all, if all are archived', usersOf({ id: ana, archivedAt: NOW }), gone, ana],
  ['the chosen one, if there are no users', usersOf(), gone, gone],
])('the acting user is %s', (_, users, chosen, acting) => {
  expect(actingUser(users, chosen)).toBe(acting);
});

it('a change by a missing user is refused, except when there are no users', () => {
  expect([isUserMissing(both, ana), isUserMissing(both, gone), isUserMissing(usersOf(), gone)]).toEqual([false, true, false]);
});
