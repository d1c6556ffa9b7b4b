'use client';

import { Check } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { chipLook } from '@/components/ui/filter-chips';
import { likelyAssignees } from '@/lib/domain/last-choices/rules';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskDraft } from '@/lib/domain/task/draft';
import { useCurrentUser, useData } from '@/lib/store/react/store';

/**
 * The most likely assignees as chips: the project's team, then the people of the acting person's projects. Assignees from when
 * the form opened are only in the form's list.
 */
export const LikelyAssignees = ({ projectId }: { readonly projectId: ProjectId }) => {
  const me = useCurrentUser();
  const { control, formState } = useFormContext<TaskDraft>();
  const { field } = useController({ control, name: 'assigneeIds' });
  const standing = formState.defaultValues?.assigneeIds ?? [];
  const people = useData((data) =>
    likelyAssignees(data, me?.id, data.projects.get(projectId)?.memberIds ?? [])
      .filter((id) => !standing.includes(id))
      .flatMap((id) => data.users.get(id) ?? []),
  );
  const toggle = (id: string, isAssigned: boolean) =>
    field.onChange(isAssigned ? field.value.filter((other) => other !== id) : [...field.value, id]);
  if (people.length === 0) return null;
  return (
    <fieldset className="-mt-3 m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0">
      <legend className="sr-only">Asignar con un toque</legend>
      {people.map(({ id, name }) => {
        const isAssigned = field.value.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isAssigned}
            aria-label={`Asignar a ${name}`}
            onClick={() => toggle(id, isAssigned)}
            className={chipLook(isAssigned)}
          >
            {isAssigned && <Check aria-hidden className="size-4 shrink-0" />}
            {name}
          </button>
        );
      })}
    </fieldset>
  );
};
