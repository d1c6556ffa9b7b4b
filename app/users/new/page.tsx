import { Beside } from '@/app/beside';
import { NewUserScreen } from '@/components/screens/users/new-user-screen';

export default function Page() {
  return (
    <Beside of="form">
      <NewUserScreen />
    </Beside>
  );
}
