import { Suspense } from 'react';
import { NewBudgetRequestScreen } from '@/components/screens/budget-requests/new-budget-request-screen';
import type { ProjectId } from '@/lib/domain/project/model';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Suspense>
      <NewBudgetRequestScreen projectId={asId<ProjectId>((await params).id)} />
    </Suspense>
  );
}
