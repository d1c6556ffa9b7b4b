import type { ReactNode } from 'react';
import { Beside } from '@/app/beside';
import { shipmentParams } from '@/app/static-params';

export const generateStaticParams = shipmentParams;

export default function Layout({ children }: { children: ReactNode }) {
  return <Beside of="record">{children}</Beside>;
}
