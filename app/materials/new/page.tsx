import { Beside } from '@/app/beside';
import { NewMaterialScreen } from '@/components/screens/materials/new-material-screen';

export default function Page() {
  return (
    <Beside of="form">
      <NewMaterialScreen />
    </Beside>
  );
}
