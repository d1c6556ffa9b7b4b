import type { ReactNode } from 'react';
import { Beside } from '@/app/beside';
import { materialParams } from '@/app/static-params';

export const generateStaticParams = materialParams;

export default function Layout({ children }: { children: ReactNode }) {
  return <Beside of="form">{children}</Beside>;
}
