'use client';

import { useId } from 'react';
import { CONTROL } from '@/components/form/control-style';
import type { Data } from '@/lib/domain/data';
import type { UserId } from '@/lib/domain/model/user';
import { asId } from '@/lib/kernel/id';
import { sortByName } from '@/lib/kernel/list';
import { useData } from '@/lib/store/react/store';

interface PersonFilterProps {
  /** The id of a person, or anything else for nobody. */
  readonly value: string;
  /** What stands for nobody. */
  readonly none: string;
  readonly onChange: (value: string) => void;
}

/** Whoever may have tasks, and whoever is archived and has one. */
const peopleOf = ({ users, tasks }: Data) => {
  const assigned = new Set([...tasks.values()].flatMap(({ assigneeIds }) => assigneeIds));
  return sortByName(
    [...users.values()].filter(({ id, archivedAt }) => !archivedAt || assigned.has(id)),
    ({ name }) => name,
  );
};

/** Whose tasks are shown, among all people. */
export const PersonFilter = ({ value, none, onChange }: PersonFilterProps) => {
  const id = useId();
  const { people, isKnown } = useData((data) => ({
    people: peopleOf(data),
    isKnown: data.users.has(asId<UserId>(value)),
  }));
  return (
    <div className="flex min-w-0 flex-1 basis-44 items-center gap-2 lg:flex-none">
      <label htmlFor={id} className="text-sm">
        Persona
      </label>
      <select
        id={id}
        data-filter
        tabIndex={isKnown ? 0 : -1}
        value={isKnown ? value : none}
        onChange={({ target }) => onChange(target.value)}
        className={`${CONTROL} text-sm`}
      >
        <option value={none}>Cualquiera</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
    </div>
  );
};
