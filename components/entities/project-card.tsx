'use client';

import { CardLink } from '@/components/ui/card';
import type { Project } from '@/lib/domain/model/project';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatDayRange } from '@/lib/text/format';
import { ProjectProgress } from './project-progress';

/** A project in a list: title, customer, dates and progress. */
export const ProjectCard = ({ project }: { readonly project: Project }) => {
  const customer = useData(({ customers }) => customers.get(project.customerId));
  return (
    <CardLink href={routes.project(project.id)} className="grid gap-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{project.title}</p>
        <p className="wrap-anywhere text-muted text-sm">{customer?.name}</p>
        <p className="tabular text-muted text-sm">{formatDayRange(project.startDate, project.endDate)}</p>
      </div>
      <ProjectProgress project={project} />
    </CardLink>
  );
};
