'use client';

import { MapPin, MessageCircle, Phone } from 'lucide-react';
import { ELSEWHERE, mailHref, messageHref, phoneHref, wayHref } from '@/components/entities/contact-links';
import { PriorityChip, TaskStatusChip } from '@/components/entities/status-chips';
import { Avatar } from '@/components/ui/avatar';
import { buttonLook } from '@/components/ui/button-look';
import { Card } from '@/components/ui/card';
import { type Definition, DefinitionList } from '@/components/ui/definition-list';
import { LineLink } from '@/components/ui/line-link';
import type { Customer } from '@/lib/domain/model/customer';
import type { Project } from '@/lib/domain/model/project';
import type { Task } from '@/lib/domain/model/task';
import type { User } from '@/lib/domain/model/user';
import { assigneeDisplay, isOverdue, taskStatus } from '@/lib/domain/task/rules';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatDay, formatHours } from '@/lib/text/format';
import { fieldLabel } from '@/lib/text/nouns';

/** The people of a task: up to three avatars; of more, two and how many others (invariant T4). */
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

/** How a task stands, when, for how long and who does it. */
export const TaskFacts = ({ task }: { readonly task: Task }) => {
  const { users, project, customer } = useData(({ users, projects, customers }) => {
    const project = projects.get(task.projectId);
    return { users, project, customer: project && customers.get(project.customerId) };
  });
  const today = useToday();
  const assignees = task.assigneeIds.map((id) => users.get(id)).filter((user) => user !== undefined);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <TaskStatusChip status={taskStatus(task)} />
        <PriorityChip status={task.priority} />
      </div>
      {task.description && <p className="whitespace-pre-line wrap-anywhere">{task.description}</p>}
      <DefinitionList
        items={[
          ...workOf(project, customer),
          {
            term: fieldLabel('tasks', 'dueDate'),
            value: `${formatDay(task.dueDate)}${isOverdue(task, today) ? ' · Vencida' : ''}`,
          },
          { term: fieldLabel('tasks', 'startDate'), value: formatDay(task.startDate) },
          { term: fieldLabel('tasks', 'completeDate'), value: formatDay(task.completeDate) },
          { term: fieldLabel('tasks', 'plannedHours'), value: formatHours(task.plannedHours) },
          ...(task.site ? [{ term: fieldLabel('tasks', 'site'), value: task.site }] : []),
        ]}
      />
      {customer && <Reach customer={customer} site={task.site} />}
      <div className="grid gap-1">
        <p className="font-medium text-muted text-sm">Asignados</p>
        {assignees.length > 0 ? (
          <>
            <AvatarStack users={assignees} />
            <p className="wrap-anywhere">{assignees.map(({ name }) => name).join(', ')}</p>
          </>
        ) : (
          <p>Nadie todavía</p>
        )}
      </div>
    </Card>
  );
};

const workOf = (project: Project | undefined, customer: Customer | undefined): readonly Definition[] => [
  ...(project
    ? [{ term: fieldLabel('tasks', 'projectId'), value: <LineLink href={routes.project(project.id)}>{project.title}</LineLink> }]
    : []),
  ...(customer
    ? [
        {
          term: fieldLabel('projects', 'customerId'),
          value: <LineLink href={routes.customer(customer.id)}>{customer.name}</LineLink>,
        },
      ]
    : []),
];

/** Whom to call and where to go, each one tap away. */
const Reach = ({ customer, site }: { readonly customer: Customer; readonly site?: string }) => {
  const { name, contact, email, phone } = customer;
  const place = site ?? customer.address;
  const whom = contact || name;
  return (
    <div className="flex flex-wrap gap-2" data-no-print>
      {phone && (
        <a href={phoneHref(phone)} aria-label={`Llamar a ${whom}`} className={LOOK}>
          <Phone aria-hidden className="size-5 shrink-0" />
          Llamar
        </a>
      )}
      <a href={phone ? messageHref(phone) : mailHref(email)} aria-label={`Mensaje a ${whom}`} className={LOOK}>
        <MessageCircle aria-hidden className="size-5 shrink-0" />
        Mensaje
      </a>
      {place && (
        <a href={wayHref(place)} {...ELSEWHERE} aria-label={`Cómo llegar a ${place}`} className={LOOK}>
          <MapPin aria-hidden className="size-5 shrink-0" />
          Cómo llegar
        </a>
      )}
    </div>
  );
};

const LOOK = buttonLook('secondary', false, 'flex-auto');
