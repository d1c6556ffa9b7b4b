import { ReturnScreen } from '@/components/screens/stock/form-screens';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string; taskId: string }> }) {
  const { id, taskId } = await params;
  return <ReturnScreen projectId={asId<ProjectId>(id)} taskId={asId<TaskId>(taskId)} />;
}
