import { TeamScreen } from '@/components/screens/team/team-screen';

export default function Page() {
  return <TeamScreen />;
}
