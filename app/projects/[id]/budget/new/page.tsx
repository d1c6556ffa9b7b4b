import { Beside } from '@/app/beside';
import { NewBudgetRequestScreen } from '@/components/screens/budget-requests/new-budget-request-screen';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Beside of="form">
      <NewBudgetRequestScreen projectId={asId<ProjectId>((await params).id)} />
    </Beside>
  );
}
