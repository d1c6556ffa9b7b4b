import { EditProjectScreen } from '@/components/screens/projects/edit-project-screen';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <EditProjectScreen projectId={asId<ProjectId>((await params).id)} />;
}
