import type { ReactNode } from 'react';
import { projectParams } from '@/app/static-params';

export const generateStaticParams = projectParams;

export default function Layout({ children }: { children: ReactNode }) {
  return children;
}
