import type { ReactNode } from 'react';
import { Beside } from '@/app/beside';
import { projectParams } from '@/app/static-params';

export const generateStaticParams = projectParams;

export default function Layout({ children }: { children: ReactNode }) {
  return <Beside of="form">{children}</Beside>;
}
