import { Beside } from '@/app/beside';
import { NewProjectScreen } from '@/components/screens/projects/new-project-screen';

export default function Page() {
  return (
    <Beside of="form">
      <NewProjectScreen />
    </Beside>
  );
}
