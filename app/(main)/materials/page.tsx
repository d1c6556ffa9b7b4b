import { MaterialListScreen } from '@/components/screens/materials/material-list-screen';

export default function Page() {
  return <MaterialListScreen />;
}
