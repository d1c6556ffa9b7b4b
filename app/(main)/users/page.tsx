import { UserListScreen } from '@/components/screens/users/user-list-screen';

export default function Page() {
  return <UserListScreen />;
}
