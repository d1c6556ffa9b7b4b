import type { ReactNode } from 'react';
import { Beside } from '@/app/beside';
import { customerParams } from '@/app/static-params';

export const generateStaticParams = customerParams;

export default function Layout({ children }: { children: ReactNode }) {
  return <Beside of="record">{children}</Beside>;
}
