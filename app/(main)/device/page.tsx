import { DeviceScreen } from '@/components/screens/device-data/device-screen';

export default function Page() {
  return <DeviceScreen />;
}
