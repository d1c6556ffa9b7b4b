import { MaterialRequestList } from '@/components/screens/requests/project-requests';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <MaterialRequestList projectId={asId<ProjectId>((await params).id)} />;
}
