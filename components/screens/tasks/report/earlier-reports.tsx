'use client';

import { FileDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { List } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { EarlierReport } from '@/lib/domain/model/completion-report';
import type { Task } from '@/lib/domain/model/task';
import { useData } from '@/lib/store/react/store';
import { formatInstant } from '@/lib/text/format';
import { photosOfReport, useReportPdf } from './use-report-pdf';

interface EarlierReportsProps {
  readonly task: Task;
  readonly versions: readonly EarlierReport[];
}

/** The reports that were taken back, the latest first: when and why, and each as it was printed. */
export const EarlierReports = ({ task, versions }: EarlierReportsProps) =>
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
