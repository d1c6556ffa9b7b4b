import { TaskList } from '@/components/screens/tasks/list/task-list';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <TaskList projectId={asId<ProjectId>((await params).id)} />;
}
