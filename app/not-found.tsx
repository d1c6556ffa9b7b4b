import { CrashScreen } from '@/components/frames/crash-screen';
import { NotFoundRetry } from '@/components/shell/not-found-retry';

export default function NotFound() {
  return (
    <NotFoundRetry>
      <CrashScreen reason="missing-page" />
    </NotFoundRetry>
  );
}
