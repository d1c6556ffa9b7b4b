'use client';

import { MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { directionsHref, EXTERNAL_LINK, mailHref, messageHref, phoneHref } from '@/components/entities/contact-links';
import { PriorityChip, TaskStatusChip } from '@/components/entities/status-chips';
import { ExpandableSection } from '@/components/frames/expandable';
import { Avatar } from '@/components/ui/avatar';
import { buttonLook } from '@/components/ui/button-look';
import { Card } from '@/components/ui/card';
import { type Definition, DefinitionList } from '@/components/ui/definition-list';
import { LineLink } from '@/components/ui/line-link';
import type { Customer } from '@/lib/domain/model/customer';
import type { Project } from '@/lib/domain/model/project';
import type { Task } from '@/lib/domain/model/task';
import type { User } from '@/lib/domain/model/user';
import { assigneeDisplay, isOverdue, placeOf, taskStatus } from '@/lib/domain/task/rules';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatDay, formatHours } from '@/lib/text/format';
import { fieldLabel } from '@/lib/text/nouns';

/** The assignees: up to three avatars; of more people two, and the number of others (invariant T4). */
export const AvatarStack = ({ users }: { readonly users: readonly User[] }) => {
  const { shown, more } = assigneeDisplay(users);
  return (
    <span className="flex items-center gap-1">
      {shown.map(({ id, name }) => (
        <Avatar key={id} name={name} size="small" labelled />
      ))}
      {more > 0 && <span className="tabular px-1 font-semibold">+{more}</span>}
    </span>
  );
};

/**
 * The task's description, site and dates; people and related records expand. `children`, the timer, is at the bottom, above the
 * next act.
 */
export const TaskFacts = ({ task, children }: { readonly task: Task; readonly children: ReactNode }) => {
  const { assignees, project, customer } = useData(({ users, projects, customers }) => {
    const project = projects.get(task.projectId);
    return {
      assignees: task.assigneeIds.map((id) => users.get(id)).filter((user) => user !== undefined),
      project,
      customer: project && customers.get(project.customerId),
    };
  });
  const today = useToday();
  const place = useData((data) => placeOf(data, task));
  return (
    <Card className="grid gap-2 lg:gap-3">
      <div className="flex flex-wrap gap-2">
        <TaskStatusChip status={taskStatus(task)} />
        <PriorityChip status={task.priority} />
      </div>
      {task.description && <p className="whitespace-pre-line wrap-anywhere">{task.description}</p>}
      {place && <DefinitionList inline items={[{ term: fieldLabel('tasks', 'site'), value: place }]} />}
      {customer && <Reach customer={customer} place={place} />}
      <DefinitionList
        inline
        items={[
          {
            term: fieldLabel('tasks', 'dueDate'),
            value: `${formatDay(task.dueDate)}${isOverdue(task, today) ? ' · Vencida' : ''}`,
          },
          { term: fieldLabel('tasks', 'startDate'), value: formatDay(task.startDate) },
          { term: fieldLabel('tasks', 'plannedHours'), value: formatHours(task.plannedHours) },
          ...(task.completeDate ? [{ term: fieldLabel('tasks', 'completeDate'), value: formatDay(task.completeDate) }] : []),
        ]}
      />
      <ExpandableSection
        isFact
        title="Asignados"
        line={assignees.length > 0 ? <AvatarStack users={assignees} /> : <span className="text-text">Nadie todavía</span>}
      >
        <DefinitionList
          items={[
            ...(assignees.length > 0
              ? [{ term: 'Nombres', value: assignees.map(({ name }) => name).join(', '), wide: true }]
              : []),
            ...workOf(project, customer),
          ]}
        />
      </ExpandableSection>
      {children}
    </Card>
  );
};

const workOf = (project: Project | undefined, customer: Customer | undefined): readonly Definition[] => [
  ...(customer
    ? [
        {
          term: fieldLabel('projects', 'customerId'),
          value: <LineLink href={routes.customer(customer.id)}>{customer.name}</LineLink>,
        },
      ]
    : []),
  ...(project
    ? [{ term: fieldLabel('tasks', 'projectId'), value: <LineLink href={routes.project(project.id)}>{project.title}</LineLink> }]
    : []),
];

/** Directions, call and message in one row. */
const Reach = ({ customer, place }: { readonly customer: Customer; readonly place?: string }) => {
  const { name, contact, email, phone } = customer;
  const whom = contact || name;
  return (
    <div className="flex flex-wrap gap-2" data-no-print>
      {place && (
        <a href={directionsHref(place)} {...EXTERNAL_LINK} aria-label={`Cómo llegar a ${place}`} className={WORD}>
          <MapPin aria-hidden className="size-5 shrink-0" />
          Cómo llegar
        </a>
      )}
      {phone && (
        <a href={phoneHref(phone)} aria-label={`Llamar a ${whom}`} className={WORD}>
          <Phone aria-hidden className="size-5 shrink-0" />
          Llamar
        </a>
      )}
      <a href={phone ? messageHref(phone) : mailHref(email)} aria-label={`Mensaje a ${whom}`} className={PICTURE}>
        <MessageCircle aria-hidden className="size-5 shrink-0" />
      </a>
    </div>
  );
};

const WORD = buttonLook('secondary', false, 'flex-auto px-2! text-sm max-[22.5rem]:[&>svg]:hidden');
const PICTURE = buttonLook('secondary', false, 'shrink-0 px-3!');
