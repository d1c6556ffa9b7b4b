'use client';

import { Check, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Moment } from '@/components/entities/moment';
import { RequestStatusChip } from '@/components/entities/status-chips';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LineLink } from '@/components/ui/line-link';
import { useAct } from '@/components/write/use-act';
import { approveBudgetRequest } from '@/lib/domain/budget-request/changes';
import { approveMaterialRequest } from '@/lib/domain/material-request/changes';
import { type AnyRequest, canDecide, isMaterialRequest, requestStatus } from '@/lib/domain/request/rules';
import { logEffect } from '@/lib/kernel/log-effect';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { formatDay } from '@/lib/text/format';

const APPROVED = { savedText: 'Solicitud aprobada', many: (count: number) => `${count} aprobadas`, undoable: true };

interface DecisionProps {
  readonly request: AnyRequest;
  /** The id of the element that names the request. */
  readonly titleId: string;
  /** Whether the buttons are in a list of several requests: no icons, both secondary. */
  readonly isInRow?: boolean;
  /** Opens the sheet that asks for the reason. */
  readonly onReject: () => void;
}

/** The two buttons that decide a request, with their keys. They are absent after a decision, and for a team's technicians. */
export const Decision = ({ request, titleId, isInRow = false, onReject }: DecisionProps) => {
  // In a team only supervisors may decide. Without a team everybody may.
  const isTechnician = useTeam()?.self.role === 'technician';
  const approveBudget = useAct(approveBudgetRequest, APPROVED);
  const approveMaterial = useAct(approveMaterialRequest, APPROVED);
  if (!canDecide(request) || isTechnician) return null;
  const approve = async () => {
    const isDone = await (isMaterialRequest(request) ? approveMaterial({ id: request.id }) : approveBudget({ id: request.id }));
    if (isDone) logEffect('request-approved', request.id);
  };
  return (
    <>
      <Button
        icon={isInRow ? undefined : Check}
        variant={isInRow ? 'secondary' : 'primary'}
        aria-describedby={titleId}
        aria-keyshortcuts="A"
        onClick={() => void approve()}
        className="flex-auto"
      >
        Aprobar
      </Button>
      <Button
        icon={isInRow ? undefined : X}
        variant="secondary"
        aria-haspopup="dialog"
        aria-describedby={titleId}
        aria-keyshortcuts="R"
        onClick={onReject}
        className="flex-auto"
      >
        Rechazar
      </Button>
    </>
  );
};

interface RequestCardProps extends Pick<DecisionProps, 'request' | 'onReject'> {
  readonly title: string;
  /** An amount of money, or a number of pieces. */
  readonly figure: string;
  /** Whether to name the project, in a list of several projects. */
  readonly withProject?: boolean;
  /** An act besides the decision. */
  readonly action?: ReactNode;
  /** Content between the requester and the decision. */
  readonly children?: ReactNode;
}

/** A request: what, by whom, for when; then its decision, or the buttons that make it. */
export const RequestCard = (props: RequestCardProps) => {
  const { request, title, figure, withProject = false, action, children, onReject } = props;
  const titleId = useId();
  const { project, task, requester, decider } = useData(({ projects, tasks, users }) => ({
    project: withProject ? projects.get(request.projectId) : undefined,
    task: request.taskId && tasks.get(request.taskId),
    requester: users.get(request.requestedBy)?.name,
    decider: request.decision && users.get(request.decision.by)?.name,
  }));
  const { decision } = request;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 id={titleId} className="min-w-0 flex-1 basis-40 wrap-anywhere font-semibold">
          {title}
        </h3>
        <p className="tabular shrink-0 font-semibold">{figure}</p>
      </div>
      <div className="grid gap-1 text-muted text-sm">
        {project && <LineLink href={routes.project(project.id)}>{project.title}</LineLink>}
        {task && <LineLink href={routes.task(task.projectId, task.id)}>{task.title}</LineLink>}
        <p>
          {requester} · {formatDay(request.date)}
        </p>
        <p>Se requiere el {formatDay(request.requiredByDate)}</p>
      </div>
      {children}
      <div>
        <RequestStatusChip status={requestStatus(request)} />
      </div>
      {decision && (
        <p className="text-sm">
          {decision.outcome === 'Approved' ? 'Aprobó' : 'Rechazó'} {decider}, <Moment at={decision.at} />
          {decision.reason ? `. Motivo: ${decision.reason}` : ''}
        </p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        <Decision request={request} titleId={titleId} onReject={onReject} />
      </div>
      {action}
    </Card>
  );
};
