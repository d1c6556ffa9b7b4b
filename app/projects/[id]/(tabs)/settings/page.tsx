import { ProjectSettings } from '@/components/screens/projects/project-settings';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ProjectSettings projectId={asId<ProjectId>((await params).id)} />;
}
