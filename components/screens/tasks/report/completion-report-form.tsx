'use client';

import { useWatch } from 'react-hook-form';
import { useAttachmentRoom } from '@/components/entities/use-attachment-room';
import { FileField } from '@/components/form/file-field';
import { Form } from '@/components/form/form';
import { MoneyField } from '@/components/form/money-field';
import { NumberField } from '@/components/form/number-field';
import { SignatureField } from '@/components/form/signature-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { SaveOptions } from '@/components/form/use-submit';
import { showToast } from '@/components/ui/toast';
import { useSave } from '@/components/write/use-save';
import { submitReport } from '@/lib/domain/completion-report/changes';
import {
  emptyReportDraft,
  parseHours,
  type ReportDraft,
  type ReportValue,
  reportDraftSchema,
} from '@/lib/domain/completion-report/draft';
import type { Task } from '@/lib/domain/model/task';
import { allocatedAssets } from '@/lib/domain/stock/task-assets';
import { timedHours, timedPeople } from '@/lib/domain/timed-work';
import { routes } from '@/lib/routes';
import { useData, useStore } from '@/lib/store/react/store';
import { formatDuration } from '@/lib/text/format';
import { fieldLabel } from '@/lib/text/nouns';
import { UsedMaterials } from './used-materials';

/** What is told of a finished task; sent once. */
export const CompletionReportForm = ({ task }: { readonly task: Task }) => {
  const assets = useData((data) => allocatedAssets(data, task.id));
  const store = useStore();
  const timed = useData((data) => timedHours(data, task.id, timedPeople(task), store.now()));
  const form = useDraftForm(reportDraftSchema, emptyReportDraft(assets, timed));
  const save = useSave(submitReport);
  const roomLeft = useAttachmentRoom();
  // What was filed takes the form's place at once, so nothing may wait for the form to come to rest.
  const submit = async (value: ReportValue, options: SaveOptions) => {
    const outcome = await save({ ...value, taskId: task.id }, options);
    if ('done' in outcome) showToast({ text: 'Reporte enviado', tone: 'success' });
    return outcome;
  };
  return (
    <Form form={form} draftKey={routes.completionReport(task.projectId, task.id)} onSubmit={submit} submitLabel="Enviar reporte">
      <TextAreaField<ReportDraft> name="summary" label={fieldLabel('completionReports', 'summary')} required />
      <ActualHours timed={timed} />
      <UsedMaterials assets={assets} />
      <MoneyField<ReportDraft> name="budgetUsage" label={fieldLabel('completionReports', 'budgetUsage')} />
      <TextAreaField<ReportDraft> name="challenges" label={fieldLabel('completionReports', 'challenges')} />
      <TextAreaField<ReportDraft> name="solutions" label={fieldLabel('completionReports', 'solutions')} />
      <FileField<ReportDraft> name="attachments" label={fieldLabel('completionReports', 'attachments')} hint={roomLeft} staged />
      <TextAreaField<ReportDraft> name="additionalNotes" label={fieldLabel('completionReports', 'additionalNotes')} />
      <SignatureField nameLabel="Nombre de quien recibe el trabajo" />
    </Form>
  );
};

/** Hours as they are written on site, and how they were read: `8.3` is not half past eight. */
const ActualHours = ({ timed }: { readonly timed: number }) => {
  const typed = useWatch<ReportDraft, 'actualHours'>({ name: 'actualHours' });
  const hours = parseHours(typed);
  const measured = timed > 0 && hours === timed ? ', lo que midió el cronómetro. Puedes cambiarlas.' : '';
  const hint = hours === null ? 'Por ejemplo 6.5 o 6:30' : `Son ${formatDuration(hours)}${measured}`;
  return (
    <NumberField<ReportDraft>
      name="actualHours"
      label={fieldLabel('completionReports', 'actualHours')}
      required
      decimal
      hint={hint}
    />
  );
};
