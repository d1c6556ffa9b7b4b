import type { ReactNode } from 'react';
import { userParams } from '@/app/static-params';

export const generateStaticParams = userParams;

export default function Layout({ children }: { children: ReactNode }) {
  return children;
}
