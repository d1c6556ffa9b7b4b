'use client';

import { FileDown, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Answers } from '@/components/entities/answers';
import { AttachmentList } from '@/components/entities/files/attachment-list';
import { SignatureView } from '@/components/entities/files/signature-view';
import { ReasonSheet } from '@/components/entities/reason-sheet';
import { WhatsAppButton } from '@/components/entities/whatsapp';
import { Tick } from '@/components/form/tick';
import { useQueryStep } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { List, Row } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { useSave } from '@/components/write/use-save';
import { reopenReport } from '@/lib/domain/completion-report/changes';
import { reportReopenRefusal } from '@/lib/domain/completion-report/reopening';
import type { CompletionReport } from '@/lib/domain/model/completion-report';
import type { Task } from '@/lib/domain/model/task';
import { setbackDraftSchema } from '@/lib/domain/task/notes-draft';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatCount, formatHours, formatInstant, formatMaterial, formatMoney } from '@/lib/text/format';
import { refusalText } from '@/lib/text/messages';
import { fieldLabel } from '@/lib/text/nouns';
import { SIGNED_BEFORE } from '@/lib/text/signed-before';
import { photosOfReport, useReportPdf } from './use-report-pdf';

interface CompletionReportViewProps {
  readonly task: Task;
  readonly report: CompletionReport;
  readonly onClose: () => void;
}

/** A stored report, read-only. */
export const CompletionReportView = ({ task, report, onClose }: CompletionReportViewProps) => {
  const { materials, users } = useData((data) => data);
  const work = report.asSigned ?? task;
  const used = report.materialsUsed.filter(({ quantity }) => quantity > 0);
  return (
    <div className="grid gap-4">
      <Card>
        <DefinitionList
          items={[
            { term: fieldLabel('completionReports', 'summary'), value: report.summary },
            { term: fieldLabel('completionReports', 'actualHours'), value: formatHours(report.actualHours) },
            {
              term: fieldLabel('completionReports', 'budgetUsage'),
              value: report.budgetUsage === undefined ? 'Sin registrar' : formatMoney(report.budgetUsage),
            },
            { term: fieldLabel('completionReports', 'challenges'), value: report.challenges || 'Ninguno' },
            { term: fieldLabel('completionReports', 'solutions'), value: report.solutions || 'Ninguna' },
            { term: fieldLabel('completionReports', 'additionalNotes'), value: report.additionalNotes || 'Ninguna' },
            {
              term: fieldLabel('completionReports', 'submittedBy'),
              value: `${users.get(report.submittedBy)?.name}, ${formatInstant(report.submittedAt)}`,
            },
          ]}
        />
      </Card>
      {used.length > 0 && (
        <Section title="Material utilizado">
          <List label="Material utilizado" rows={used} keyOf={({ materialId, lotNumber }) => `${materialId} ${lotNumber ?? ''}`}>
            {({ materialId, lotNumber, serialNumbers, quantity }) => {
              const material = materials.get(materialId);
              return (
                <Row
                  title={material?.name}
                  detail={lotNumber ? `Lote ${lotNumber}` : serialNumbers?.join(', ')}
                  figure={formatMaterial(quantity, material)}
                />
              );
            }}
          </List>
        </Section>
      )}
      {work.checklist.length > 0 && (
        <Section title="Lista de verificación">
          <Answers label="Respuestas" of={work} />
        </Section>
      )}
      {report.attachments.length > 0 && (
        <Section title="Archivos adjuntos">
          <AttachmentList label="Archivos adjuntos del reporte" attachments={report.attachments} />
        </Section>
      )}
      {report.signature && <SignatureView signature={report.signature} />}
      {report.signature && !report.asSigned && <p className="text-muted text-sm">{SIGNED_BEFORE}</p>}
      <ReportExport task={task} report={report} />
      <Reopening task={task} />
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  );
};

/** A supervisor's button to reopen the task; `ReopenSheet` asks for the reason. */
const Reopening = ({ task }: { readonly task: Task }) => {
  const { open } = useQueryStep('reabrir');
  const me = useCurrentUser();
  const isMine = useData((data) => reportReopenRefusal(data, task.id, me) === undefined);
  return (
    isMine && (
      <Button variant="secondary" icon={RotateCcw} onClick={() => open('1')}>
        Reabrir con motivo
      </Button>
    )
  );
};

/** The report as a PDF, with or without photos. The budget is left out by default, because the customer signs it. */
const ReportExport = ({ task, report }: Pick<CompletionReportViewProps, 'task' | 'report'>) => {
  const photos = photosOfReport(task, report);
  const [wanted, setWanted] = useState({ photos: true, budget: false });
  const exportReport = useReportPdf(task, { photos: wanted.photos ? photos : [], budget: wanted.budget });
  return (
    <div className="grid gap-2">
      <div data-no-print className="grid gap-2 font-medium">
        {photos.length > 0 && (
          <Tick
            title={`Con fotos (${formatCount(photos.length)})`}
            checked={wanted.photos}
            onChange={(on) => setWanted({ ...wanted, photos: on })}
          />
        )}
        <Tick
          title="Con presupuesto (uso interno)"
          checked={wanted.budget}
          onChange={(budget) => setWanted({ ...wanted, budget })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={FileDown}
          busy={exportReport.busy}
          busyText="Preparando…"
          onClick={() => void exportReport.run()}
          className="grow"
        >
          Export Report
        </Button>
        <WhatsAppButton document={exportReport} of={{ task }} />
      </div>
    </div>
  );
};

/** Asks a supervisor for the reason to reopen a reported task. The signed report is kept. */
export const ReopenSheet = ({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) => {
  const me = useCurrentUser();
  const refusal = useData((data) => reportReopenRefusal(data, task.id, me));
  const reopen = useSave(reopenReport, { savedText: 'Tarea reabierta. El reporte enviado se conserva', undoable: true });
  return (
    <ReasonSheet
      title="Reabrir tarea"
      description={`${task.title}. El reporte enviado se conserva como versión anterior.`}
      schema={setbackDraftSchema}
      draftKey={`reabrir:${task.id}`}
      onReason={(reason, options) => reopen({ taskId: task.id, reason }, options)}
      submitLabel="Reabrir"
      blockedBy={refusal && refusalText(refusal)}
      onClose={onClose}
    />
  );
};
