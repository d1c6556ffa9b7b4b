import type { ReactNode } from 'react';
import { MainShell } from '@/components/shell/bars/main-shell';
import { FirstPaint } from '@/lib/store/react/first-paint';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <FirstPaint>
      <MainShell>{children}</MainShell>
    </FirstPaint>
  );
}
