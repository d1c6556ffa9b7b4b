import { MaterialScreen } from '@/components/screens/materials/material-screen';
import type { MaterialId } from '@/lib/domain/model/material';
import { asId } from '@/lib/kernel/id';
import { FirstPaint } from '@/lib/store/react/first-paint';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <FirstPaint>
      <MaterialScreen materialId={asId<MaterialId>(id)} />
    </FirstPaint>
  );
}
