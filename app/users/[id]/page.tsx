import { UserScreen } from '@/components/screens/users/user-screen';
import type { UserId } from '@/lib/domain/user/model';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <UserScreen userId={asId<UserId>((await params).id)} />;
}
