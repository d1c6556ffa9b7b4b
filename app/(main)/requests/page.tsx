import { RequestListScreen } from '@/components/screens/requests/request-list-screen';

export default function Page() {
  return <RequestListScreen />;
}
