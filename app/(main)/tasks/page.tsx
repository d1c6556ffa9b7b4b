import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';

export default function Page() {
  return <TaskListScreen />;
}
