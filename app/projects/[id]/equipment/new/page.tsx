import { Beside } from '@/app/beside';
import { NewMaterialRequestScreen } from '@/components/screens/material-requests/new-material-request-screen';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Beside of="form">
      <NewMaterialRequestScreen projectId={asId<ProjectId>((await params).id)} />
    </Beside>
  );
}
