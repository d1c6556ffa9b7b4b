import { Beside } from '@/app/beside';
import { NewTaskScreen } from '@/components/screens/tasks/form/new-task-screen';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Beside of="form">
      <NewTaskScreen projectId={asId<ProjectId>((await params).id)} />
    </Beside>
  );
}
