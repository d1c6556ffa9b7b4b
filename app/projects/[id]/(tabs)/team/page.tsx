import { ProjectTeam } from '@/components/screens/projects/project-team';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ProjectTeam projectId={asId<ProjectId>((await params).id)} />;
}
