'use client';

import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { pageTitle } from '@/components/frames/document-title';
import { EmptyState } from '@/components/ui/empty-state';
import { Sheet } from '@/components/ui/sheet';
import type { Task } from '@/lib/domain/model/task';
import { earlierReports } from '@/lib/domain/standing-report';
import { canReport } from '@/lib/domain/task/rules';
import { useData } from '@/lib/store/react/store';
import { CompletionReportForm } from './completion-report-form';
import { CompletionReportView } from './completion-report-view';
import { EarlierReports } from './earlier-reports';

const TITLE = 'Reporte de finalización';

/** Reporte de finalización: its form once the task is finished, and what was filed from then on. */
export const CompletionReportSheet = ({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) => {
  const filed = useData(({ completionReports }) => completionReports.get(task.id));
  const report = filed?.reopened ? undefined : filed;
  const mayReport = useData(({ completionReports }) => canReport(task, completionReports));
  useCloseWhenTakenBack(filed !== undefined || mayReport, onClose);
  return (
    <Sheet
      open
      inUrl
      size="full"
      title={TITLE}
      documentTitle={pageTitle(TITLE)}
      description={task.title}
      onOpenChange={(open) => !open && onClose()}
    >
      {report ? (
        <CompletionReportView task={task} report={report} onClose={onClose} />
      ) : mayReport ? (
        <CompletionReportForm task={task} />
      ) : (
        <EmptyState icon={CircleAlert} title="Finaliza la tarea antes de generar su reporte." />
      )}
      <EarlierReports task={task} versions={earlierReports(filed)} />
    </Sheet>
  );
};

/** Who takes the finish back while the form is open returns to the task. */
const useCloseWhenTakenBack = (hasPurpose: boolean, onClose: () => void) => {
  const [hadPurpose] = useState(hasPurpose);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (hadPurpose && !hasPurpose) close();
  }, [hadPurpose, hasPurpose]);
};
