import type { ReactNode } from 'react';
import { MainShell } from '@/components/shell/main-shell';

export default function Layout({ children }: { children: ReactNode }) {
  return <MainShell>{children}</MainShell>;
}
