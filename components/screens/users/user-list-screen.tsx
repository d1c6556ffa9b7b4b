'use client';

import { UserPlus, Users } from 'lucide-react';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice, useQueryState } from '@/components/history/use-query-state';
import { Avatar } from '@/components/ui/avatar';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { List, RowLink } from '@/components/ui/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { SearchInput } from '@/components/ui/search-input';
import type { User } from '@/lib/domain/user/model';
import { personWords, roleOf } from '@/lib/domain/user/rules';
import { sortByName } from '@/lib/kernel/list';
import { matches } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { roleLabel } from '@/lib/text/labels';
import { personDetail } from '@/lib/text/person';

const ROLES = ['todos', 'supervisor', 'technician', 'archivados'] as const;
const OPTIONS = [
  { value: 'todos', label: 'Todos' },
  { value: 'supervisor', label: roleLabel.supervisor },
  { value: 'technician', label: roleLabel.technician },
  { value: 'archivados', label: 'Archivados' },
] as const;

const isIn = (user: User, role: (typeof ROLES)[number]) => {
  if (role === 'archivados') return user.archivedAt !== undefined;
  return user.archivedAt === undefined && (role === 'todos' || roleOf(user) === role);
};

/** Usuarios: the people of the business, by name. */
export const UserListScreen = () => {
  const [query, setQuery] = useQueryState('buscar');
  const [role, setRole] = useQueryChoice('rol', ROLES);
  const found = useData(({ users }) =>
    sortByName(
      [...users.values()].filter((user) => isIn(user, role) && matches(query, ...personWords(user), user.email)),
      ({ name }) => name,
    ),
  );
  return (
    <Screen title="Usuarios">
      <SearchInput
        label="Buscar usuarios"
        value={query}
        onChange={setQuery}
        count={query ? formatCounted(found.length, 'usuario', 'usuarios') : undefined}
      />
      <FilterChips label="Rol" options={OPTIONS} value={role} onChange={setRole} />
      {found.length > 0 ? (
        <List label="Usuarios" long={found.length > 30}>
          {found.map((user) => (
            <RowLink
              key={user.id}
              href={routes.user(user.id)}
              leading={<Avatar name={user.name} />}
              title={user.name}
              detail={personDetail(user)}
            />
          ))}
        </List>
      ) : (
        <EmptyState icon={Users} title="No se encontraron usuarios" detail="Cambia la búsqueda o crea uno nuevo." />
      )}
      <PrimaryAction icon={UserPlus} href={routes.newUser()}>
        Nuevo Usuario
      </PrimaryAction>
    </Screen>
  );
};
