import type { ReactNode } from 'react';
import { materialParams } from '@/app/static-params';

export const generateStaticParams = materialParams;

export default function Layout({ children }: { children: ReactNode }) {
  return children;
}
