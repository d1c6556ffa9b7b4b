import { NotFoundRetry } from '@/components/shell/not-found-retry';

export default function NotFound() {
  return <NotFoundRetry />;
}
