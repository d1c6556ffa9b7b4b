import { EditUserScreen } from '@/components/screens/users/edit-user-screen';
import type { UserId } from '@/lib/domain/model/user';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <EditUserScreen userId={asId<UserId>((await params).id)} />;
}
