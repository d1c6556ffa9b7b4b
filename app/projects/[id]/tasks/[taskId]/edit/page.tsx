import { Beside } from '@/app/beside';
import { EditTaskScreen } from '@/components/screens/tasks/form/edit-task-screen';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string; taskId: string }> }) {
  const { id, taskId } = await params;
  return (
    <Beside of="form">
      <EditTaskScreen projectId={asId<ProjectId>(id)} taskId={asId<TaskId>(taskId)} />
    </Beside>
  );
}
