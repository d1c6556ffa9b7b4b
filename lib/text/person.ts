import type { Data } from '@/lib/domain/data';
import type { User, UserId } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { roleLabel } from './labels';

/** The line below a person's name: role and team. */
export const personDetail = (user: Pick<User, 'roleLabel' | 'team'>) => `${roleLabel[roleOf(user)]} · ${user.team}`;

/** The name of a person; «Alguien» if this device does not know them. */
export const personName = ({ users }: Pick<Data, 'users'>, id: UserId) => users.get(id)?.name ?? 'Alguien';
