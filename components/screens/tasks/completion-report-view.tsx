'use client';

import { FileDown } from 'lucide-react';
import { AttachmentList } from '@/components/entities/attachment-list';
import { useDocument } from '@/components/entities/use-document';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { List, Row } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { CompletionReport } from '@/lib/domain/completion-report/model';
import type { Task } from '@/lib/domain/task/model';
import { useData, useStore, useToday } from '@/lib/store/store';
import { formatHours, formatInstant, formatMaterial, formatMoney } from '@/lib/text/format';

interface CompletionReportViewProps {
  readonly task: Task;
  readonly report: CompletionReport;
  readonly onClose: () => void;
}

/** The report as it was filed; it never changes. */
export const CompletionReportView = ({ task, report, onClose }: CompletionReportViewProps) => {
  const { materials, users } = useData((data) => data);
  const exportReport = useExport(task);
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
          <List label="Material utilizado">
            {used.map(({ materialId, lotNumber, serialNumbers, quantity }) => {
              const material = materials.get(materialId);
              return (
                <Row
                  key={`${materialId} ${lotNumber ?? ''}`}
                  title={material?.name}
                  detail={lotNumber ? `Lote ${lotNumber}` : serialNumbers?.join(', ')}
                  figure={formatMaterial(quantity, material)}
                />
              );
            })}
          </List>
        </Section>
      )}
      {report.attachments.length > 0 && (
        <Section title="Archivos adjuntos">
          <AttachmentList label="Archivos adjuntos del reporte" attachments={report.attachments} />
        </Section>
      )}
      <Button icon={FileDown} busy={exportReport.busy} busyText="Preparando…" onClick={() => void exportReport.run()}>
        Export Report
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  );
};

const useExport = (task: Task) => {
  const store = useStore();
  const today = useToday();
  return useDocument(async () => {
    const [{ completionReportPdf }, { shareFile }] = await Promise.all([
      import('@/lib/documents/completion-report-pdf'),
      import('@/lib/documents/share-file'),
    ]);
    const file = completionReportPdf(store.data, task.id, today);
    return file && { name: file.name, became: await shareFile(file) };
  });
};
