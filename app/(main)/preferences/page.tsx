import { PreferencesScreen } from '@/components/screens/preferences/preferences-screen';

export default function Page() {
  return <PreferencesScreen />;
}
