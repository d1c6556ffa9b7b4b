import type { ReactNode } from 'react';
import { customerParams } from '@/app/static-params';

export const generateStaticParams = customerParams;

export default function Layout({ children }: { children: ReactNode }) {
  return children;
}
