import { foldedText, type TextMatcher } from '@/lib/kernel/search';
import type { User } from '../model/user';
import { personWords } from '../user/rules';

const personText = foldedText((user: User) => personWords(user));
const emailText = foldedText(({ email }: User) => [email]);

/** Whether a list's search finds a user, by name, role or team. */
export const matchesPerson = (asked: TextMatcher, user: User) => asked(personText(user));

/** Whether the search of all users finds one, by name, role, team or e-mail. */
export const matchesUser = (asked: TextMatcher, user: User) => asked(personText(user), emailText(user));
