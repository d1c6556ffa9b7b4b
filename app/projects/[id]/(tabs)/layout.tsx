import type { ReactNode } from 'react';
import { ProjectFrame } from '@/components/screens/projects/project-frame';
import type { ProjectId } from '@/lib/domain/project/model';
import { asId } from '@/lib/kernel/id';

export default async function Layout({ params, children }: { params: Promise<{ id: string }>; children: ReactNode }) {
  return <ProjectFrame projectId={asId<ProjectId>((await params).id)}>{children}</ProjectFrame>;
}
