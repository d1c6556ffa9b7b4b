'use client';

import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { AttachmentList } from '@/components/entities/attachment-list';
import { SignatureView } from '@/components/entities/signature-view';
import { useDocument } from '@/components/entities/use-document';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { List, Row } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast';
import type { Attachment } from '@/lib/domain/model/attachment';
import type { CompletionReport } from '@/lib/domain/model/completion-report';
import type { Task } from '@/lib/domain/model/task';
import { photosOfPoint } from '@/lib/domain/task/checklist';
import { isPhotoType } from '@/lib/kernel/file-type';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { answerText } from '@/lib/text/checklist';
import { formatCount, formatCounted, formatHours, formatInstant, formatMaterial, formatMoney } from '@/lib/text/format';

interface CompletionReportViewProps {
  readonly task: Task;
  readonly report: CompletionReport;
  readonly onClose: () => void;
}

/** The report as it was filed; it never changes. */
export const CompletionReportView = ({ task, report, onClose }: CompletionReportViewProps) => {
  const { materials, users } = useData((data) => data);
  const used = report.materialsUsed.filter(({ quantity }) => quantity > 0);
  return (
    <div className="grid gap-4">
      <Card>
        <DefinitionList
          items={[
            { term: 'Resumen', value: report.summary },
            { term: 'Horas reales', value: formatHours(report.actualHours) },
            {
              term: 'Presupuesto utilizado',
              value: report.budgetUsage === undefined ? 'Sin registrar' : formatMoney(report.budgetUsage),
            },
            { term: 'Desafíos', value: report.challenges || 'Ninguno' },
            { term: 'Soluciones', value: report.solutions || 'Ninguna' },
            { term: 'Notas adicionales', value: report.additionalNotes || 'Ninguna' },
            { term: 'Enviado por', value: `${users.get(report.submittedBy)?.name}, ${formatInstant(report.submittedAt)}` },
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
      {task.checklist.length > 0 && (
        <Section title="Lista de verificación">
          <List label="Respuestas" rows={task.checklist} keyOf={({ id }) => id}>
            {(point) => <Row title={point.text} detail={answerText(point, photosOfPoint(task, point.id).length)} />}
          </List>
        </Section>
      )}
      {report.attachments.length > 0 && (
        <Section title="Archivos adjuntos">
          <AttachmentList label="Archivos adjuntos del reporte" attachments={report.attachments} />
        </Section>
      )}
      {report.signature && <SignatureView signature={report.signature} />}
      <ReportExport task={task} report={report} />
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  );
};

/** The report as a document, with the photos if wanted; the customer, who signs it, is told nothing of the budget unless wanted. */
const ReportExport = ({ task, report }: Pick<CompletionReportViewProps, 'task' | 'report'>) => {
  const photos = photosOf(task, report);
  const [wanted, setWanted] = useState({ photos: true, budget: false });
  const exportReport = useExport(task, wanted.photos ? photos : [], wanted.budget);
  return (
    <div className="grid gap-2">
      {photos.length > 0 && (
        <Choice
          label={`Con fotos (${formatCount(photos.length)})`}
          checked={wanted.photos}
          onChange={(checked) => setWanted({ ...wanted, photos: checked })}
        />
      )}
      <Choice
        label="Con presupuesto (uso interno)"
        checked={wanted.budget}
        onChange={(budget) => setWanted({ ...wanted, budget })}
      />
      <Button icon={FileDown} busy={exportReport.busy} busyText="Preparando…" onClick={() => void exportReport.run()}>
        Export Report
      </Button>
    </div>
  );
};

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const Choice = ({ label, checked, onChange }: ChoiceProps) => (
  <label className="flex min-h-touch items-center gap-3 font-medium" data-no-print>
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-6 shrink-0 accent-primary"
    />
    <span className="min-w-0">{label}</span>
  </label>
);

const photosOf = (task: Task, report: CompletionReport) =>
  [...task.attachments, ...report.attachments].filter(({ type }) => isPhotoType(type));

/** A photo's bytes; in a team also those that are not on this device yet. */
const photoFrom = async (store: ReturnType<typeof useStore>, photo: Attachment) => {
  const here = await store.file(photo.id);
  if (here || !store.isInTeam) return here;
  const answer = await (await store.openTeam()).file(photo);
  return 'file' in answer ? answer.file : undefined;
};

const useExport = (task: Task, photos: readonly Attachment[], budget: boolean) => {
  const store = useStore();
  const today = useToday();
  return useDocument(async () => {
    const [{ completionReportPdf }, { shareFile }, files] = await Promise.all([
      import('@/lib/documents/completion-report-pdf'),
      import('@/lib/documents/share-file'),
      Promise.all(photos.map(async (photo) => ({ photo, file: await photoFrom(store, photo) }))),
    ]);
    const missing = files.filter(({ file }) => !file).length;
    if (missing > 0) {
      const text = `En el PDF falta ${formatCounted(missing, 'foto', 'fotos')}: no llega a este dispositivo.`;
      showToast({ text, tone: 'danger' });
    }
    const drawn = files.map(({ photo, file }) => ({ ...photo, bytes: new Uint8Array(file?.bytes ?? []) }));
    const file = completionReportPdf(store.data, task.id, today, { budget, photos: drawn });
    return file && { name: file.name, became: await shareFile(file) };
  });
};
