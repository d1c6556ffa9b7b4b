import { ProjectListScreen } from '@/components/screens/projects/project-list-screen';

export default function Page() {
  return <ProjectListScreen />;
}
