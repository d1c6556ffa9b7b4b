import { Avatar } from '@/components/ui/avatar';
import { assigneeDisplay } from '@/lib/domain/task/rules';
import type { User } from '@/lib/domain/user/model';

/** Who is on a task: up to three avatars; of more, two and how many others (invariant T4). */
export const AvatarStack = ({ users }: { readonly users: readonly User[] }) => {
  const { shown, more } = assigneeDisplay(users);
  return (
    <span className="flex items-center gap-1">
      {shown.map(({ id, name }) => (
        <Avatar key={id} name={name} size="small" labelled />
      ))}
      {more > 0 && <span className="tabular px-1 font-semibold">+{more}</span>}
    </span>
  );
};
