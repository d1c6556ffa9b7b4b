'use client';

import { List } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import type { Task } from '@/lib/domain/model/task';
import { toggleChecklistItem } from '@/lib/domain/task/notes-changes';
import { checklistProgress } from '@/lib/domain/task/rules';

/** The points to tick off; each tick is saved at once. */
export const TaskChecklist = ({ task }: { readonly task: Task }) => {
  const tick = useAct(toggleChecklistItem);
  const { completed, total } = checklistProgress(task.checklist);
  return (
    <Section title="Lista de verificación">
      {total === 0 ? (
        <p className="text-muted">Sin puntos que verificar.</p>
      ) : (
        <>
          <p className="tabular text-muted text-sm">
            {completed} de {total} completados
          </p>
          <List label="Lista de verificación" rows={task.checklist} keyOf={({ id }) => id}>
            {(item) => (
              <label className="flex min-h-row items-center gap-3 px-4 py-2">
                <input
                  type="checkbox"
                  checked={item.completed}
                  onChange={(event) => void tick({ taskId: task.id, itemId: item.id, completed: event.target.checked })}
                  className="size-6 shrink-0 accent-primary"
                />
                <span className={item.completed ? 'min-w-0 wrap-anywhere text-muted line-through' : 'min-w-0 wrap-anywhere'}>
                  {item.text}
                </span>
              </label>
            )}
          </List>
        </>
      )}
    </Section>
  );
};
