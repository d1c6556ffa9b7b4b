'use client';

import { Check } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { LineLink } from '@/components/ui/line-link';
import { List, RowButton } from '@/components/ui/list/list';
import { SearchInput } from '@/components/ui/search-input';
import { showToast } from '@/components/ui/toast/toast';
import { matchesPerson } from '@/lib/domain/search/people-search';
import { availableUsers } from '@/lib/domain/user/rules';
import { textMatcher } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useCurrentUser, useData, useStore } from '@/lib/store/react/store';
import { useIsInTeam } from '@/lib/store/react/use-team';
import { formatCounted } from '@/lib/text/format';
import { personDetail } from '@/lib/text/person';

const AT_A_GLANCE = 8;

const countText = (count: number) => (count === 0 ? 'No se encontraron personas' : formatCounted(count, 'persona', 'personas'));

/** The people who may act on this device. A tap changes the acting person. */
export const PeopleList = ({ onDone }: { readonly onDone: () => void }) => {
  const store = useStore();
  const current = useCurrentUser();
  const isInTeam = useIsInTeam();
  const [query, setQuery] = useState('');
  const people = availableUsers(useData(({ users }) => users));
  const asked = textMatcher(useDeferredValue(query));
  const found = people.filter((person) => matchesPerson(asked, person));
  if (isInTeam)
    return (
      <p>
        En un equipo, lo que se hace en este dispositivo queda a nombre de {current?.name ?? 'su miembro'}. Para que trabaje otra
        persona, sal antes del equipo o usa su teléfono.
      </p>
    );
  if (people.length === 0)
    return (
      <>
        <p>No hay personas para elegir.</p>
        <LineLink href={routes.newUser()}>Nuevo Usuario</LineLink>
      </>
    );
  return (
    <>
      {people.length > AT_A_GLANCE && (
        <SearchInput
          label="Buscar personas"
          value={query}
          onChange={setQuery}
          count={query ? countText(found.length) : undefined}
        />
      )}
      {found.length > 0 && (
        <List label="Personas" rows={found} keyOf={({ id }) => id}>
          {(person) => (
            <RowButton
              pressed={person.id === current?.id}
              leading={<Avatar name={person.name} size="small" />}
              title={person.name}
              detail={personDetail(person)}
              figure={person.id === current?.id ? <Check aria-hidden className="size-5 text-link" /> : undefined}
              onClick={() => {
                store.actAs(person.id);
                onDone();
                showToast({ text: `Ahora trabaja ${person.name}.` });
              }}
            />
          )}
        </List>
      )}
    </>
  );
};
