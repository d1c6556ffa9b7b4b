import { NewProjectScreen } from '@/components/screens/projects/new-project-screen';

export default function Page() {
  return <NewProjectScreen />;
}
