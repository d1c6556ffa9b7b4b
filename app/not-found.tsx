import { NotFoundRetry } from '@/components/shell/worker/not-found-retry';

export default function NotFound() {
  return <NotFoundRetry />;
}
