'use client';

import { CircleAlert, FileDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { pageTitle } from '@/components/frames/document-title';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { Sheet } from '@/components/ui/sheet';
import type { EarlierReport } from '@/lib/domain/model/completion-report';
import type { Task } from '@/lib/domain/model/task';
import { earlierReports } from '@/lib/domain/standing-report';
import { canReport } from '@/lib/domain/task/rules';
import { useData } from '@/lib/store/react/store';
import { formatInstant } from '@/lib/text/format';
import { CompletionReportForm } from './completion-report-form';
import { CompletionReportView } from './completion-report-view';
import { photosOfReport, useReportPdf } from './use-report-pdf';

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

interface EarlierReportsProps {
  readonly task: Task;
  readonly versions: readonly EarlierReport[];
}

/** The reports that were taken back, the latest first: when and why, and each as it was printed. */
const EarlierReports = ({ task, versions }: EarlierReportsProps) =>
  versions.length === 0 ? null : (
    <Section title="Versiones anteriores">
      <List label="Versiones anteriores" rows={versions} keyOf={({ reopened }) => reopened.at}>
        {(version) => <Version task={task} version={version} />}
      </List>
    </Section>
  );

const Version = ({ task, version }: { readonly task: Task; readonly version: EarlierReport }) => {
  const { submittedAt, signature, reopened } = version;
  const reopener = useData(({ users }) => users.get(reopened.by)?.name ?? 'Alguien');
  const pdf = useReportPdf(task, { photos: photosOfReport(task, version), version });
  return (
    <div className="grid gap-2 px-4 py-3">
      <p className="wrap-anywhere">
        <strong>Enviado el {formatInstant(submittedAt)}</strong>
        {signature && <span className="block">Firmó {signature.name}</span>}
        <span className="block text-muted text-sm">
          {reopener} reabrió la tarea el {formatInstant(reopened.at)}: {reopened.reason}
        </span>
      </p>
      <div data-no-print>
        <Button variant="secondary" icon={FileDown} busy={pdf.busy} busyText="Preparando…" onClick={() => void pdf.run()}>
          Descargar PDF
        </Button>
      </div>
    </div>
  );
};
