'use client';

import { RootFailure } from '@/components/shell/app-root';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <RootFailure error={error} retry={retry} />;
}
