import { MaterialScreen } from '@/components/screens/materials/material-screen';
import type { MaterialId } from '@/lib/domain/material/model';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <MaterialScreen materialId={asId<MaterialId>((await params).id)} />;
}
