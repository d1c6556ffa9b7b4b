'use client';

import { Check, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Moment } from '@/components/entities/moment';
import { RequestStatusChip } from '@/components/entities/status-chips';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LineLink } from '@/components/ui/line-link';
import { useAct } from '@/components/write/use-act';
import type { Change } from '@/lib/domain/data';
import { type AnyRequest, canDecide, requestStatus } from '@/lib/domain/request/rules';
import { logEffect } from '@/lib/kernel/log-effect';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { formatDay } from '@/lib/text/format';

const APPROVED = { said: 'Solicitud aprobada', many: (count: number) => `${count} aprobadas`, undoable: true };

interface RequestCardProps<Row extends AnyRequest> {
  readonly request: Row;
  /** The change that approves it. */
  readonly approval: Change<{ readonly id: Row['id'] }>;
  readonly title: string;
  /** Money, or how many pieces. */
  readonly figure: string;
  /** Where requests of several projects stand together, each says which is its own. */
  readonly withProject?: boolean;
  /** What may be done with it besides its decision. */
  readonly action?: ReactNode;
  /** What stands between who asked and the decision. */
  readonly children?: ReactNode;
  /** Asks for the reason, then rejects it. */
  readonly onReject: () => void;
}

/** A request: what is asked, by whom and for when; its decision, or the two buttons that make it. */
export const RequestCard = <Row extends AnyRequest>(props: RequestCardProps<Row>) => {
  const { request, approval, title, figure, withProject = false, action, children, onReject } = props;
  const titleId = useId();
  const { project, task, requester, decider } = useData(({ projects, tasks, users }) => ({
    project: withProject ? projects.get(request.projectId) : undefined,
    task: request.taskId && tasks.get(request.taskId),
    requester: users.get(request.requestedBy)?.name,
    decider: request.decision && users.get(request.decision.by)?.name,
  }));
  const { id, decision } = request;
  // In a team the log takes a decision from supervisors only; without one there is nobody else to ask.
  const isTechnician = useTeam()?.self.role === 'technician';
  const approve = useAct(approval, APPROVED);
  const decide = async () => {
    if (await approve({ id })) logEffect('request-approved', id);
  };
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
      {canDecide(request) && !isTechnician && (
        <div className="flex flex-wrap gap-3">
          <Button
            icon={Check}
            aria-describedby={titleId}
            aria-keyshortcuts="A"
            onClick={() => void decide()}
            className="flex-auto"
          >
            Aprobar
          </Button>
          <Button
            icon={X}
            variant="secondary"
            aria-haspopup="dialog"
            aria-describedby={titleId}
            aria-keyshortcuts="R"
            onClick={onReject}
            className="flex-auto"
          >
            Rechazar
          </Button>
        </div>
      )}
      {action}
    </Card>
  );
};
