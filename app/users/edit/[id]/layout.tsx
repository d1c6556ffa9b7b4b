import type { ReactNode } from 'react';
import { Beside } from '@/app/beside';
import { userParams } from '@/app/static-params';

export const generateStaticParams = userParams;

export default function Layout({ children }: { children: ReactNode }) {
  return <Beside of="form">{children}</Beside>;
}
