import type { User } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { roleLabel } from './labels';

/** What stands under a person's name: their role and team. */
export const personDetail = (user: Pick<User, 'roleLabel' | 'team'>) => `${roleLabel[roleOf(user)]} · ${user.team}`;
