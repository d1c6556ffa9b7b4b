import { UserScreen } from '@/components/screens/users/user-screen';
import type { UserId } from '@/lib/domain/model/user';
import { asId } from '@/lib/kernel/id';
import { FirstPaint } from '@/lib/store/react/first-paint';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <FirstPaint>
      <UserScreen userId={asId<UserId>(id)} />
    </FirstPaint>
  );
}
