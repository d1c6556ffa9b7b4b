import type { ReactNode } from 'react';
import { Beside } from '@/app/beside';
import { warehouseParams } from '@/app/static-params';

export const generateStaticParams = warehouseParams;

export default function Layout({ children }: { children: ReactNode }) {
  return <Beside of="form">{children}</Beside>;
}
