import { HomeScreen } from '@/components/screens/home/home-screen';

export default function Page() {
  return <HomeScreen />;
}
