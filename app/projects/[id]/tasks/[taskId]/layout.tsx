import type { ReactNode } from 'react';
import { Beside } from '@/app/beside';
import { taskParams } from '@/app/static-params';

export const generateStaticParams = taskParams;

export default function Layout({ children }: { children: ReactNode }) {
  return <Beside of="record">{children}</Beside>;
}
