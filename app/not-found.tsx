import { AddressRescue } from '@/components/shell/address-rescue';
import { CrashScreen } from '@/components/shell/crash-screen';

export default function NotFound() {
  return (
    <AddressRescue>
      <CrashScreen reason="missing-page" />
    </AddressRescue>
  );
}
