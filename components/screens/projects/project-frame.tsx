'use client';

import { Pencil, Settings, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import { archiveProject } from '@/lib/domain/project/changes';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { projectDeletion } from './project-deletion';

interface ProjectFrameProps {
  readonly projectId: ProjectId;
  readonly children: ReactNode;
}

/** The frame of a project's tabs: title, customer, menu and tabs. */
export const ProjectFrame = ({ projectId, children }: ProjectFrameProps) => {
  const project = useRecord('projects', projectId);
  return (
    <RecordGate record={project} back={routes.projects()}>
      {(known) => <KnownProject project={known}>{children}</KnownProject>}
    </RecordGate>
  );
};

const KnownProject = ({ project, children }: { readonly project: Project; readonly children: ReactNode }) => {
  const customer = useData(({ customers }) => customers.get(project.customerId));
  const deletion = useDelete(projectDeletion(project));
  const archive = useAct(archiveProject, { savedText: 'Proyecto archivado', undoable: true });
  const { id } = project;
  return (
    <DetailScreen
      title={project.title}
      subtitle={project.archivedAt ? `${customer?.name} · Archivado` : customer?.name}
      back={routes.projects()}
      menu={[
        { label: 'Editar', icon: Pencil, href: routes.editProject(id) },
        { label: 'Configuración', icon: Settings, href: routes.projectSettings(id) },
        { label: 'Eliminar', icon: Trash2, tone: 'danger', onSelect: () => void deletion.ask({ id }) },
      ]}
      also={project.archivedAt ? [] : [{ label: 'Archivar', onSelect: () => void archive({ id }) }]}
      tabs={[
        { label: 'Panel', href: routes.project(id) },
        { label: 'Tareas', href: routes.projectTasks(id) },
        { label: 'Equipo', href: routes.projectTeam(id) },
        { label: 'Gastos', href: routes.projectBudget(id) },
        { label: 'Materiales', href: routes.projectEquipment(id) },
      ]}
    >
      {children}
    </DetailScreen>
  );
};
