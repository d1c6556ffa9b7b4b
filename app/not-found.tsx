import { CrashScreen } from '@/components/frames/crash-screen';
import { AddressRescue } from '@/components/shell/address-rescue';

export default function NotFound() {
  return (
    <AddressRescue>
      <CrashScreen reason="missing-page" />
    </AddressRescue>
  );
}
