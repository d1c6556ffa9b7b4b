'use client';

import { useAct } from '@/components/write/use-act';
import type { ChecklistItem } from '@/lib/domain/model/checklist';
import type { Task } from '@/lib/domain/model/task';
import { toggleChecklistItem } from '@/lib/domain/task/notes-changes';

interface TickPointProps {
  readonly task: Task;
  readonly point: ChecklistItem;
}

export const TickPoint = ({ task, point: { id, text, completed, required } }: TickPointProps) => {
  const tick = useAct(toggleChecklistItem);
  return (
    <label className="flex min-h-control items-center gap-3 px-4 py-2">
      <input
        type="checkbox"
        checked={completed}
        onChange={({ target }) => void tick({ taskId: task.id, itemId: id, completed: target.checked })}
        className="size-6 shrink-0 accent-primary"
      />
      <span className={completed ? 'min-w-0 wrap-anywhere text-muted line-through' : 'min-w-0 wrap-anywhere'}>
        {required ? `${text} *` : text}
      </span>
    </label>
  );
};
