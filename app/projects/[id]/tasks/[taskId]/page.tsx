import { TaskScreen } from '@/components/screens/tasks/task-screen';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { asId } from '@/lib/kernel/id';
import { FirstPaint } from '@/lib/store/react/first-paint';

export default async function Page({ params }: { params: Promise<{ id: string; taskId: string }> }) {
  const { id, taskId } = await params;
  return (
    <FirstPaint>
      <TaskScreen projectId={asId<ProjectId>(id)} taskId={asId<TaskId>(taskId)} />
    </FirstPaint>
  );
}
