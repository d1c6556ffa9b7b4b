import type { ReactNode } from 'react';
import { stockParams } from '@/app/static-params';

export const generateStaticParams = stockParams;

export default function Layout({ children }: { children: ReactNode }) {
  return children;
}
