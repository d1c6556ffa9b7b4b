import type { ReactNode } from 'react';
import { shipmentParams } from '@/app/static-params';

export const generateStaticParams = shipmentParams;

export default function Layout({ children }: { children: ReactNode }) {
  return children;
}
