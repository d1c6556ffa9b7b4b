'use client';

import { ListChecks, Pencil, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { FormScreen, type FormScreenProps } from '@/components/frames/form-screen';
import { useGoBack } from '@/components/history/use-go-back';
import { useLayer } from '@/components/history/use-layer';
import { useNavigate } from '@/components/history/use-navigate';
import { notAdded, pendingLine } from '@/components/screens/stock/lines/use-line-editor';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { type Definition, DefinitionList } from '@/components/ui/definition-list';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { type LineDraft, type LineEditing, quantityWritten } from '@/lib/domain/stock/line-draft';
import { isInMaintenance } from '@/lib/domain/warehouse/rules';
import { asDay } from '@/lib/kernel/day';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatDay } from '@/lib/text/format';
import { movedText } from '@/lib/text/transfer';
import { DETAILS, type Details, ShipmentDetails } from './shipment-details';
import { alertMissing } from './use-shipment-save';

interface HeaderSummaryProps {
  readonly own: readonly Definition[];
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** The summary of a shipment's header before it is posted; buttons lead back to its fields or away. */
export const HeaderSummary = ({ own, onEdit, onClose }: HeaderSummaryProps) => {
  const { control } = useFormContext<Details>();
  const [reference, date, notes] = useWatch({ control, name: DETAILS });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-section">
        Resumen del envío
      </h2>
      <DefinitionList
        items={[
          { term: 'Referencia', value: reference },
          ...own,
          { term: 'Fecha', value: formatDay(asDay(date)) },
          { term: 'Notas', value: notes || 'Sin notas' },
        ]}
        className="hyphens-auto [overflow-wrap:anywhere]"
      />
      <div className="flex flex-wrap gap-3">
        <Button icon={Pencil} variant="secondary" onClick={onEdit} className="flex-auto">
          Editar
        </Button>
        <Button icon={X} variant="secondary" onClick={onClose} className="flex-auto">
          Cerrar
        </Button>
      </div>
    </Card>
  );
};

type Editing = Pick<LineEditing, 'line' | 'lines' | 'picks'>;

export interface ShipmentFormProps<Draft extends FieldValues & Editing & Details, Value extends Editing>
  extends Pick<FormScreenProps<Draft, Value>, 'form' | 'onSubmit' | 'title' | 'draftKey' | 'savedText'> {
  readonly warehouse: Warehouse;
  /** The page to return to after saving; Movimientos without one. */
  readonly askedBy?: string;
  readonly submitLabel?: string;
  /** A notice over the header. */
  readonly notice?: ReactNode;
  /** Whether the app proposes reference, date and notes. */
  readonly isProposed: boolean;
  /** The header's fields besides the details, their names, and their summary. */
  readonly header: ReactNode;
  readonly headerNames: readonly FieldPath<Draft>[];
  readonly summary: readonly Definition[];
  /** The lines, editable or read-only. */
  readonly lines: (editable: boolean) => ReactNode;
}

/**
 * The form of a shipment: header and lines to edit, or a summary of both. After posting it leads to Movimientos or to `askedBy`.
 * A missing value is reported by the specification's alert and at its field.
 */
export const ShipmentForm = <Draft extends FieldValues & Editing & Details, Value extends Editing>(
  props: ShipmentFormProps<Draft, Value>,
) => {
  const {
    warehouse,
    askedBy,
    notice,
    isProposed,
    header,
    headerNames,
    summary,
    lines,
    submitLabel = 'Finalizar',
    ...frame
  } = props;
  const { form } = frame;
  const [isSummary, setSummary] = useState(false);
  const [leaving, setLeaving] = useState<'posted' | 'closed'>();
  const written: readonly LineDraft[] = useWatch({ control: form.control, name: 'lines' as FieldPath<Draft> });
  const sum = useData(({ materials }) => movedText(written.map(quantityWritten), materials));
  const navigate = useNavigate();
  const back = routes.warehouseShipments(warehouse.id);
  const goBack = useGoBack(back);
  const goToAsker = useGoBack(askedBy ?? back);
  const closeSummary = () => setSummary(false);
  // The summary is a Back step of its own; it ends before the form is left.
  useLayer(isSummary && !leaving, closeSummary);
  const leave = useEffectEvent(() => {
    if (leaving === 'closed') {
      setLeaving(undefined);
      closeSummary();
      goBack();
    } else if (askedBy) goToAsker();
    else navigate.replace(back);
  });
  useEffect(() => {
    if (leaving) leave();
  }, [leaving]);
  const look = async () => {
    const names = ['reference', ...headerNames, 'date', 'notes'] as FieldPath<Draft>[];
    if (!(await form.trigger(names, { shouldFocus: true }))) return alertMissing();
    const pending = notAdded(form.getValues());
    if (!pending) return setSummary(true);
    // The summary does not show its fields, so it can't be corrected there.
    form.setError(pending.field as FieldPath<Draft>, { type: 'refused', message: pending.message }, { shouldFocus: true });
  };
  return (
    <FormScreen
      {...frame}
      sum={sum}
      check={pendingLine}
      back={back}
      onBack={isSummary ? closeSummary : undefined}
      onInvalid={() => {
        closeSummary();
        alertMissing();
      }}
      onRefused={closeSummary}
      onSaved={() => setLeaving('posted')}
      submitLabel={submitLabel}
    >
      <p className="text-muted [overflow-wrap:anywhere]">{warehouse.name}</p>
      {isInMaintenance(warehouse) && (
        <AlertBanner tone="warning" title="Almacén en mantenimiento">
          Puedes continuar; confirma con su encargado que hay quien reciba o entregue.
        </AlertBanner>
      )}
      {notice}
      {isSummary ? <HeaderSummary own={summary} onEdit={closeSummary} onClose={() => setLeaving('closed')} /> : header}
      {lines(!isSummary)}
      {!isSummary && (
        <>
          <ShipmentDetails isProposed={isProposed} />
          <Button icon={ListChecks} variant="ghost" className="-mx-4 self-start" onClick={() => void look()}>
            Ver resumen
          </Button>
        </>
      )}
    </FormScreen>
  );
};
