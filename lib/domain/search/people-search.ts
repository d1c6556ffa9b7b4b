import { searchFormOf, type TextMatcher } from '@/lib/kernel/search';
import type { User } from '../model/user';
import { personWords } from '../user/rules';
import { phoneTexts } from './list-search';

const personText = searchFormOf((user: User) => personWords(user));
const addressText = searchFormOf(({ email, phone }: User) => [email, ...phoneTexts(phone)]);

/** Whether a list's search finds a user, by name, role or team. */
export const matchesPerson = (asked: TextMatcher, user: User) => asked(personText(user));

/** Whether the search of all users finds one, by name, role, team, e-mail or phone. */
export const matchesUser = (asked: TextMatcher, user: User) => asked(personText(user), addressText(user));
