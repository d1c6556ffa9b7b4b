import { TaskListScreen } from '@/components/screens/tasks/task-list-screen';

export default function Page() {
  return <TaskListScreen />;
}
