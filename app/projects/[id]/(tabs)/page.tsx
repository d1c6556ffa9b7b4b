import { ProjectPanel } from '@/components/screens/projects/project-panel';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ProjectPanel projectId={asId<ProjectId>((await params).id)} />;
}
