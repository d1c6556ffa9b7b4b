import { NewMaterialScreen } from '@/components/screens/materials/new-material-screen';

export default function Page() {
  return <NewMaterialScreen />;
}
