import { matchesCustomer, matchesInvoice, matchesProject, matchesTask } from '@/lib/domain/search/list-search';
import { matchesPerson, matchesUser } from '@/lib/domain/search/people-search';
import { asId } from '@/lib/kernel/id';
import { textMatcher } from '@/lib/kernel/search';
import { aCustomer, anInvoice, aProject, aTask, aUser, customerId, dataWith, userId } from '../../support/builders';

/** The texts that a list's own search compares. */

const data = dataWith({
  users: [aUser({ name: 'Íñigo Peña' })],
  customers: [aCustomer({ name: 'Enlaces del Bajío' })],
});
const project = aProject({ title: 'Troncal norte' });
const ofNobody = { customerId: customerId(9) };

it.each<[string, boolean]>([
  ['troncal', true],
  ['bajio', true],
  ['peña', false],
])('a project by its title and its customer: %s', (typed, isFound) => {
  expect(matchesProject(textMatcher(typed), project, data)).toBe(isFound);
  const alone = matchesProject(textMatcher(typed), aProject({ title: 'Troncal norte', ...ofNobody }), data);
  expect(alone).toBe(typed === 'troncal');
});

it.each<[string, boolean]>([
  ['inv-2026-001', true],
  ['enlaces', true],
  ['troncal', false],
])('an invoice by its number and its customer: %s', (typed, isFound) => {
  expect(matchesInvoice(textMatcher(typed), anInvoice(), data)).toBe(isFound);
  expect(matchesInvoice(textMatcher(typed), anInvoice(ofNobody), data)).toBe(typed === 'inv-2026-001');
});

it.each(['2026-1', 'inv-2026-1', 'INV-2026-001', '001'])('an invoice by its number without zeros: %s', (typed) => {
  expect(matchesInvoice(textMatcher(typed), anInvoice(), data)).toBe(true);
  expect(matchesInvoice(textMatcher(typed), anInvoice({ id: asId('INV-2026-200') }), data)).toBe(false);
});

it.each<[string, boolean, boolean]>([
  ['hidalgo', true, true],
  ['inigo', true, true],
  ['troncal', false, true],
  ['bajio', false, false],
])('a task by its title and its people, and by its project where a list has several: %s', (typed, isFound, isFoundAmongAll) => {
  const task = aTask({ title: 'Tender fibra en la calle Hidalgo', assigneeIds: [userId(9), userId()] });
  expect(matchesTask(textMatcher(typed), task, data)).toBe(isFound);
  expect(matchesTask(textMatcher(typed), task, data, project)).toBe(isFoundAmongAll);
});

const WRITTEN = ['33 5550 0110', '33-5550-0110', '(33) 5550-0110', '3355500110', '+52 33 5550 0110', '+523355500110'];
it.each(WRITTEN)('a customer and a user by their phone, however it is grouped, but no member of a team: %s', (typed) => {
  const asked = textMatcher(typed);
  const found = WRITTEN.map((phone) => [
    matchesCustomer(asked, aCustomer({ phone })),
    matchesUser(asked, aUser({ phone })),
    matchesPerson(asked, aUser({ phone })),
  ]);
  expect(found).toEqual(WRITTEN.map(() => [true, true, false]));
});

it.each([
  ['5550-0110', true],
  ['5550 0110', true],
  ['33-5550-0111', false],
  ['+52 81 5550 0110', false],
])('a customer by a part of the phone, and by no other number: %s', (typed, isFound) => {
  expect(matchesCustomer(textMatcher(typed), aCustomer({ phone: '33 5550 0110' }))).toBe(isFound);
});
