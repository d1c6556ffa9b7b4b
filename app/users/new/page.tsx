import { NewUserScreen } from '@/components/screens/users/new-user-screen';

export default function Page() {
  return <NewUserScreen />;
}
