import type { ReactNode } from 'react';
import { warehouseParams } from '@/app/static-params';

export const generateStaticParams = warehouseParams;

export default function Layout({ children }: { children: ReactNode }) {
  return children;
}
