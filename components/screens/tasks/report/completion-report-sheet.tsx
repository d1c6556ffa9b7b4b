'use client';

import { CircleAlert, FileDown } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useAttachmentRoom } from '@/components/entities/files/use-attachment-room';
import { ListCodes } from '@/components/entities/scanner/list-codes';
import { FieldError } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { FileField } from '@/components/form/files/file-field';
import { Form } from '@/components/form/form';
import { MoneyField, NumberField } from '@/components/form/number-field';
import { SignatureField } from '@/components/form/signature-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { Tick } from '@/components/form/tick';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useLeaveGuard } from '@/components/form/use-leave-guard';
import type { SaveOptions } from '@/components/form/use-submit';
import { useQueryStep } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list/list';
import { Sheet } from '@/components/ui/overlay/sheet';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast/toast';
import { useSave } from '@/components/write/use-save';
import { submitReport } from '@/lib/domain/completion-report/changes';
import {
  emptyReportDraft,
  parseHours,
  type ReportDraft,
  type ReportValue,
  reportDraftSchema,
  usedLines,
} from '@/lib/domain/completion-report/draft';
import type { EarlierReport } from '@/lib/domain/model/completion-report';
import type { Task } from '@/lib/domain/model/task';
import { earlierReports } from '@/lib/domain/standing-report';
import { type AllocatedAsset, allocatedAssets } from '@/lib/domain/stock/fulfilment';
import { canReport } from '@/lib/domain/task/rules';
import { timedHours, timedPeople } from '@/lib/domain/timed-work';
import { sameValue } from '@/lib/kernel/same-value';
import { routes } from '@/lib/routes';
import { useData, useStore } from '@/lib/store/react/store';
import { formatDuration, formatInstant, formatMaterial } from '@/lib/text/format';
import { fieldLabel } from '@/lib/text/nouns';
import { personName } from '@/lib/text/person';
import { pageTitle } from '@/lib/text/product';
import { CompletionReportView, ReopenSheet } from './completion-report-view';
import { photosOfReport, useReportPdf } from './use-report-pdf';

interface Typed {
  /** Whether the form has unsent input. */
  readonly isTyped: boolean;
  readonly isSending: boolean;
}

interface CompletionReportFormProps {
  readonly task: Task;
  readonly onTyped: (typed: Typed) => void;
  /** Whether this form is being sent, or was sent. */
  readonly isSent: RefObject<boolean>;
}

/** The form of a task's completion report. */
const CompletionReportForm = ({ task, onTyped, isSent }: CompletionReportFormProps) => {
  const assets = useData((data) => allocatedAssets(data, task.id));
  const store = useStore();
  const timed = useData((data) => timedHours(data, task.id, timedPeople(task), store.now()));
  const form = useDraftForm(reportDraftSchema, emptyReportDraft(assets, timed));
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  useEffect(() => onTyped({ isTyped: isDirty, isSending: isSubmitting }), [onTyped, isDirty, isSubmitting]);
  const save = useSave(submitReport);
  const roomLeft = useAttachmentRoom();
  // The stored report replaces this form at once, so the toast can't wait for the form's own end.
  const submit = async (value: ReportValue, options: SaveOptions) => {
    isSent.current = true;
    const outcome = await save({ ...value, taskId: task.id }, options);
    isSent.current = 'done' in outcome;
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

/** The actual hours, with the hint how they are read: `8.3` is not half past eight. */
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

/** Codes for used material. A serial is ticked; a lot or counted material leads to its quantity. */
const UsedCodes = ({ assets }: { readonly assets: readonly AllocatedAsset[] }) => {
  const { control, getValues, setValue, setFocus } = useFormContext<ReportDraft>();
  useWatch({ control, name: 'materialsUsed' });
  const ticked = (at: number) => getValues(`materialsUsed.${at}.serialNumbers`) ?? [];
  return (
    <ListCodes
      listed={assets}
      taken={ticked}
      onTake={(at, serial) =>
        serial && setValue(`materialsUsed.${at}.serialNumbers`, [...ticked(at), serial], { shouldDirty: true })
      }
      onPick={(at) => setFocus(`materialsUsed.${at}.quantity`)}
    />
  );
};

/** Fits the lines to the task's assets, which a draft or a later shipment may not have. Each line stays with its asset. */
const useFittedLines = (assets: readonly AllocatedAsset[]) => {
  const { control, setValue } = useFormContext<ReportDraft>();
  const written = useWatch({ control, name: 'materialsUsed' });
  const fitted = usedLines(assets, written);
  useEffect(() => {
    if (!sameValue(fitted, written)) setValue('materialsUsed', fitted);
  });
};

/** The quantity used of each allocated asset: a number, or its serials. */
const UsedMaterials = ({ assets }: { readonly assets: readonly AllocatedAsset[] }) => {
  useFittedLines(assets);
  const materials = useData((data) => data.materials);
  const { id, error } = useFieldState('materialsUsed');
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">Material utilizado</legend>
      {assets.length === 0 && <p className="text-muted text-sm">A esta tarea no se le asignó material.</p>}
      {assets.length > 0 && <UsedCodes assets={assets} />}
      {assets.map((asset, index) => {
        const material = materials.get(asset.materialId);
        const name = [material?.name, asset.lotNumber && `lote ${asset.lotNumber}`].filter(Boolean).join(', ');
        return asset.serialNumbers.length > 0 ? (
          <SerialBoxes key={asset.key} index={index} name={name} serials={asset.serialNumbers} />
        ) : (
          <NumberField<ReportDraft>
            key={asset.key}
            name={`materialsUsed.${index}.quantity`}
            label={name}
            hint={`De ${formatMaterial(asset.quantity, material)}`}
          />
        );
      })}
      <FieldError id={id} error={error} />
    </fieldset>
  );
};

interface SerialBoxesProps {
  readonly index: number;
  readonly name: string;
  readonly serials: readonly string[];
}

const SerialBoxes = ({ index, name, serials }: SerialBoxesProps) => {
  const { control } = useFormContext<ReportDraft>();
  const { field } = useController({ control, name: `materialsUsed.${index}.serialNumbers` });
  const used = field.value ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{name}</legend>
      {serials.map((serial) => (
        <Tick
          key={serial}
          title={serial}
          checked={used.includes(serial)}
          onChange={(on) => field.onChange(on ? [...used, serial] : used.filter((other) => other !== serial))}
        />
      ))}
    </fieldset>
  );
};

const TITLE = 'Reporte de finalización';

/** Reporte de finalización: the form once the task is finished, then the stored report. */
export const CompletionReportSheet = ({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) => {
  const filed = useData(({ completionReports }) => completionReports.get(task.id));
  const report = filed?.reopened ? undefined : filed;
  const mayReport = useData(({ completionReports }) => canReport(task, completionReports));
  const [{ isTyped, isSending }, setTyped] = useState<Typed>({ isTyped: false, isSending: false });
  const leave = useLeaveGuard(isTyped && mayReport, onClose, isSending, true);
  useCloseWhenTakenBack(filed !== undefined || mayReport, onClose);
  const isSent = useFiledElsewhereToast(report !== undefined, isTyped);
  const reopening = useQueryStep('reabrir');
  return (
    <Sheet
      open
      inUrl
      size="full"
      title={TITLE}
      documentTitle={pageTitle(TITLE)}
      description={task.title}
      onOpenChange={(open) => !open && leave()}
    >
      {report ? (
        <CompletionReportView task={task} report={report} onClose={onClose} />
      ) : mayReport ? (
        <CompletionReportForm task={task} onTyped={setTyped} isSent={isSent} />
      ) : (
        <EmptyState icon={CircleAlert} title="Finaliza la tarea antes de generar su reporte." />
      )}
      <EarlierReports task={task} versions={earlierReports(filed)} />
      {/* It closes itself after reopening, when the report is gone. */}
      {filed && reopening.value !== null && <ReopenSheet task={task} onClose={reopening.close} />}
    </Sheet>
  );
};

/** Closes the form when the task's finish is undone, here or elsewhere. */
const useCloseWhenTakenBack = (hasPurpose: boolean, onClose: () => void) => {
  const [hadPurpose] = useState(hasPurpose);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (hadPurpose && !hasPurpose) close();
  }, [hadPurpose, hasPurpose]);
};

const FILED_ELSEWHERE =
  'El reporte se envió desde otro lugar mientras lo escribías. Lo tuyo queda como borrador, por si se reabre.';

/** Shows a toast when a report sent elsewhere replaces a form with input. The form itself sets whether it was sent here. */
const useFiledElsewhereToast = (isFiled: boolean, isTyped: boolean) => {
  const isSent = useRef(false);
  const notify = useEffectEvent(() => {
    if (isTyped && !isSent.current) showToast({ text: FILED_ELSEWHERE });
  });
  useEffect(() => {
    if (isFiled) notify();
    else isSent.current = false;
  }, [isFiled]);
  return isSent;
};

interface EarlierReportsProps {
  readonly task: Task;
  readonly versions: readonly EarlierReport[];
}

/** The reopened reports, the latest first: time, reason and PDF of each. */
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
  const reopener = useData((data) => personName(data, reopened.by));
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
