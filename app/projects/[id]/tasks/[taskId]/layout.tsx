import type { ReactNode } from 'react';
import { taskParams } from '@/app/static-params';

export const generateStaticParams = taskParams;

export default function Layout({ children }: { children: ReactNode }) {
  return children;
}
