import type { Data } from '@/lib/domain/data';
import type { User, UserId } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { roleLabel } from './labels';

/** What stands under a person's name: their role and team. */
export const personDetail = (user: Pick<User, 'roleLabel' | 'team'>) => `${roleLabel[roleOf(user)]} · ${user.team}`;

/** A person by name; «Alguien» where this device does not know them. */
export const personName = ({ users }: Pick<Data, 'users'>, id: UserId) => users.get(id)?.name ?? 'Alguien';
