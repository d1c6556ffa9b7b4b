'use client';

import { Pencil } from 'lucide-react';
import { ArchiveSection } from '@/components/entities/archive-section';
import { RecordGate } from '@/components/frames/record-gate';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import { approvedBudget } from '@/lib/domain/budget-request/rules';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import { archiveProject, restoreProject } from '@/lib/domain/project/changes';
import { projectMembers, spentBudget } from '@/lib/domain/project/rules';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatDay, formatMoney } from '@/lib/text/format';
import { fieldLabel } from '@/lib/text/nouns';
import { projectDeletion } from './project-deletion';

/** Configuración: the project's data, and its archiving or deletion. */
export const ProjectSettings = ({ projectId }: { readonly projectId: ProjectId }) => (
  <RecordGate record={useRecord('projects', projectId)}>{(project) => <KnownSettings project={project} />}</RecordGate>
);

const KnownSettings = ({ project }: { readonly project: Project }) => {
  const { id } = project;
  const facts = useData((data) => ({
    customer: data.customers.get(project.customerId)?.name,
    members: projectMembers(data, project),
    approved: approvedBudget(data.budgetRequests, id),
    spent: spentBudget(data, id),
  }));
  const archive = useAct(archiveProject, { savedText: 'Proyecto archivado', undoable: true });
  const restore = useAct(restoreProject, { savedText: 'Proyecto restaurado', undoable: true });
  const deletion = useDelete(projectDeletion(project));
  return (
    <>
      <Section
        title="Configuración"
        action={
          <ButtonLink href={routes.editProject(id)} variant="secondary" icon={Pencil}>
            Editar
          </ButtonLink>
        }
      >
        <Card>
          <DefinitionList
            items={[
              { term: 'Estado', value: project.archivedAt ? 'Archivado' : 'En uso' },
              { term: fieldLabel('projects', 'customerId'), value: facts.customer },
              { term: fieldLabel('projects', 'startDate'), value: formatDay(project.startDate) },
              { term: fieldLabel('projects', 'endDate'), value: formatDay(project.endDate) },
              {
                term: fieldLabel('projects', 'budget'),
                value: project.budget === undefined ? 'Sin definir' : formatMoney(project.budget),
              },
              { term: 'Gastos aprobados', value: formatMoney(facts.approved) },
              { term: 'Gastado según reportes', value: formatMoney(facts.spent) },
              { term: 'Miembros', value: facts.members.map(({ name }) => name).join(', ') || 'Nadie aún' },
            ]}
          />
        </Card>
      </Section>
      <ArchiveSection
        isArchived={project.archivedAt !== undefined}
        onArchive={() => archive({ id })}
        onRestore={() => restore({ id })}
        onDelete={() => deletion.ask({ id })}
      >
        Un proyecto archivado se puede consultar y restaurar, y no recibe tareas ni solicitudes nuevas. Solo se elimina un
        proyecto al que nada se refiere.
      </ArchiveSection>
    </>
  );
};
