'use client';

import { CircleCheckBig, FileText, Play } from 'lucide-react';
import { useQueryStep } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { useAct } from '@/components/write/use-act';
import type { Task } from '@/lib/domain/model/task';
import type { Refused } from '@/lib/domain/refusal';
import { finishTask, startTask } from '@/lib/domain/task/changes';
import { gapsOf } from '@/lib/domain/task/checklist';
import { canFinish, canReport, canStart, openPoints } from '@/lib/domain/task/rules';
import { stretchKey } from '@/lib/domain/task/stretch-key';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';

interface TaskActionsProps {
  readonly task: Task;
  /** Opens the completion report: its form, or what was filed. */
  readonly onReport: () => void;
}

/** The one thing to do next with a task, within the thumb's reach. */
export const TaskActions = ({ task, onReport }: TaskActionsProps) => {
  const reportMissing = useData(({ completionReports }) => canReport(task, completionReports));
  const start = useAct(startTask, { said: 'Tarea iniciada', undoable: true });
  const correction = useQueryStep('tramo');
  const me = useCurrentUser()?.id;
  const asksEnd = ({ refused }: Refused) => {
    const mine = task.timeEntries?.find(({ userId, endedAt }) => userId === me && endedAt === undefined);
    if (refused !== 'stretch-asks-end' || !mine) return false;
    correction.open(stretchKey(task.id, mine.id));
    return true;
  };
  const finish = useAct(finishTask, { said: () => finishedText(task), undoable: true, onRefused: asksEnd });
  const finishAndReport = async () => {
    const missing = gapsOf(task).length > 0 && document.querySelector<HTMLElement>('[data-gaps]');
    if (missing) return missing.focus();
    if (await finish({ id: task.id })) onReport();
  };
  return (
    <div className={BAR} data-primary-action>
      {canStart(task) ? (
        <Button icon={Play} onClick={() => void start({ id: task.id })}>
          Iniciar tarea
        </Button>
      ) : canFinish(task) ? (
        <Button icon={CircleCheckBig} onClick={() => void finishAndReport()}>
          Finalizar tarea
        </Button>
      ) : (
        <Button icon={FileText} variant={reportMissing ? 'primary' : 'secondary'} onClick={onReport}>
          {reportMissing ? 'Generar reporte' : 'Ver reporte'}
        </Button>
      )}
    </div>
  );
};

const finishedText = ({ checklist }: Task) => {
  const open = openPoints(checklist);
  return open === 0 ? 'Tarea finalizada' : `Tarea finalizada con ${formatCounted(open, 'punto', 'puntos')} sin completar`;
};

/** Over the page's whole width, so that nothing is seen under it that could be tapped. */
const BAR =
  'sticky bottom-0 z-10 -mx-gutter mt-auto mb-[calc(-1.5rem-var(--bottom-bar))] grid border-border border-t bg-background px-gutter pt-3 pb-[calc(0.75rem+var(--bottom-bar))]';
