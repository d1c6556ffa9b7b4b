'use client';

import { Banknote, ClipboardList, Package, Users } from 'lucide-react';
import { ActivityList } from '@/components/entities/activity-list';
import { InvoiceOffer } from '@/components/entities/invoice-offer';
import { ProjectProgress } from '@/components/entities/project-progress';
import { RecordGate } from '@/components/frames/record-gate';
import { BarChart } from '@/components/ui/bar-chart';
import { Card, Tile, Tiles } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { Section } from '@/components/ui/section';
import { approvedBudget } from '@/lib/domain/budget-request/rules';
import type { Data } from '@/lib/domain/data';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import { isAllDone, projectProgress } from '@/lib/domain/project/rules';
import { materialRequestsOf } from '@/lib/domain/request/rules';
import { tasksOfProject } from '@/lib/domain/task/rules';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCounted, formatDay, formatMoney } from '@/lib/text/format';
import { taskStatusLabel, taskStatusTone } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

const STATUSES = ['Pending', 'In Progress', 'Completed'] as const;

const figuresOf = (data: Data, id: ProjectId) => ({
  progress: projectProgress(data, id),
  approved: approvedBudget(data.budgetRequests, id),
  materials: materialRequestsOf(data.materialRequests, id).length,
  byStatus: STATUSES.map((status) => ({ status, count: tasksOfProject(data.tasks, id, status).length })),
});

/** Panel del proyecto: progress, four figures and latest history. */
export const ProjectPanel = ({ projectId }: { readonly projectId: ProjectId }) => (
  <RecordGate record={useRecord('projects', projectId)}>{(project) => <KnownPanel project={project} />}</RecordGate>
);

const KnownPanel = ({ project }: { readonly project: Project }) => {
  const { id } = project;
  const { progress, approved, materials, byStatus } = useData((data) => figuresOf(data, id));
  return (
    <>
      <Section title="Panel del proyecto">
        <Card className="grid gap-4">
          <ProjectProgress project={project} />
          {project.description && <p className="whitespace-pre-line wrap-anywhere">{project.description}</p>}
          <DefinitionList
            items={[
              { term: fieldLabel('projects', 'startDate'), value: formatDay(project.startDate) },
              { term: fieldLabel('projects', 'endDate'), value: formatDay(project.endDate) },
            ]}
          />
        </Card>
        <Tiles>
          <Tile
            label="Tareas"
            value={`${progress.completed} de ${progress.total}`}
            detail="completadas"
            href={routes.projectTasks(id)}
            icon={ClipboardList}
          />
          <Tile
            label="Equipo"
            value={project.memberIds.length}
            detail={project.memberIds.length === 1 ? 'miembro' : 'miembros'}
            href={routes.projectTeam(id)}
            icon={Users}
          />
          <Tile
            label="Presupuesto"
            value={project.budget === undefined ? 'Sin definir' : formatMoney(project.budget)}
            detail={`${formatMoney(approved)} aprobado`}
            href={routes.projectBudget(id)}
            icon={Banknote}
          />
          <Tile
            label="Materiales"
            value={materials}
            detail={materials === 1 ? 'solicitud' : 'solicitudes'}
            href={routes.projectEquipment(id)}
            icon={Package}
          />
        </Tiles>
        <Card>
          <BarChart
            caption="Tareas por estado"
            bars={byStatus.map(({ status, count }) => ({
              label: taskStatusLabel[status],
              value: count,
              text: formatCounted(count, 'tarea', 'tareas'),
              tone: taskStatusTone[status],
            }))}
          />
        </Card>
      </Section>
      {isAllDone(progress) && <InvoiceOffer projectId={id} />}
      <Section title="Actividad reciente">
        <ActivityList about={id} />
      </Section>
    </>
  );
};
