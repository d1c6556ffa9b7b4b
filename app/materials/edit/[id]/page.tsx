import { EditMaterialScreen } from '@/components/screens/materials/edit-material-screen';
import type { MaterialId } from '@/lib/domain/model/material';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <EditMaterialScreen materialId={asId<MaterialId>((await params).id)} />;
}
