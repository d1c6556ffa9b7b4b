'use client';

import { UserPlus, Users } from 'lucide-react';
import { useMemo } from 'react';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { NoneFound } from '@/components/frames/none-found';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { Avatar } from '@/components/ui/avatar';
import { FilterChips } from '@/components/ui/filter-chips';
import { List, RowLink } from '@/components/ui/list/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import type { Data } from '@/lib/domain/data';
import type { User } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { matchesUser } from '@/lib/domain/search/people-search';
import { memoByIdentity, sortByName } from '@/lib/kernel/list';
import { textMatcher } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { roleLabel } from '@/lib/text/labels';
import { personDetail } from '@/lib/text/person';

const UserTable = lazyTable(async () => (await import('./user-table')).UserTable);

const ROLES = ['todos', 'supervisor', 'technician', 'archivados'] as const;
const OPTIONS = [
  { value: 'todos', label: 'Todos' },
  { value: 'supervisor', label: roleLabel.supervisor },
  { value: 'technician', label: roleLabel.technician },
  { value: 'archivados', label: 'Archivados' },
] as const;

const COUNTED = ['usuario', 'usuarios'] as const;

const byName = memoByIdentity((users: Data['users']) => sortByName(users.values(), ({ name }) => name));

const isIn = (user: User, role: (typeof ROLES)[number]) => {
  if (role === 'archivados') return user.archivedAt !== undefined;
  return user.archivedAt === undefined && (role === 'todos' || roleOf(user) === role);
};

/** Usuarios: the people of the business by name. */
export const UserListScreen = () => {
  const text = useSearchText();
  const [role, setRole] = useQueryChoice('rol', ROLES);
  const users = useData((data) => data.users);
  const found = useMemo(() => {
    const asked = textMatcher(text.wanted);
    return byName(users).filter((user) => isIn(user, role) && matchesUser(asked, user));
  }, [users, role, text.wanted]);
  return (
    <Screen title="Usuarios">
      <ListFrame
        search={{ text, label: 'Buscar usuarios', counted: COUNTED }}
        filters={<FilterChips label="Rol" options={OPTIONS} value={role} onChange={setRole} />}
        rows={found}
        table={UserTable}
        empty={
          <NoneFound
            icon={Users}
            title="No se encontraron usuarios"
            isNarrowed={text.wanted !== '' || role !== 'todos'}
            first="Empieza con «Nuevo Usuario»."
          />
        }
        action={
          <PrimaryAction icon={UserPlus} href={routes.newUser()}>
            Nuevo Usuario
          </PrimaryAction>
        }
      >
        {(rows) => (
          <List label="Usuarios" rows={rows} keyOf={({ id }) => id}>
            {(user) => (
              <RowLink
                href={routes.user(user.id)}
                leading={<Avatar name={user.name} />}
                title={user.name}
                detail={personDetail(user)}
              />
            )}
          </List>
        )}
      </ListFrame>
    </Screen>
  );
};
