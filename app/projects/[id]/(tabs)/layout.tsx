import type { ReactNode } from 'react';
import { ProjectFrame } from '@/components/screens/projects/project-frame';
import type { ProjectId } from '@/lib/domain/model/project';
import { asId } from '@/lib/kernel/id';
import { FirstPaint } from '@/lib/store/react/first-paint';

export default async function Layout({ params, children }: { params: Promise<{ id: string }>; children: ReactNode }) {
  const { id } = await params;
  return (
    <FirstPaint>
      <ProjectFrame projectId={asId<ProjectId>(id)}>{children}</ProjectFrame>
    </FirstPaint>
  );
}
