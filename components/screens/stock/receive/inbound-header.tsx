'use client';

import { type Control, useWatch } from 'react-hook-form';
import { LastOf } from '@/components/entities/last-of';
import { DateField } from '@/components/form/date-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import type { Definition } from '@/components/ui/definition-list';
import type { ReceiptDraft } from '@/lib/domain/stock/shipment-draft';
import { asDay } from '@/lib/kernel/day';
import { formatDay } from '@/lib/text/format';

/** The names of these fields. */
export const INBOUND_HEADER = ['reference', 'supplier', 'date', 'notes'] as const satisfies readonly (keyof ReceiptDraft)[];

/** Whom a receipt comes from, when, and under which reference. */
export const InboundHeader = () => (
  <>
    <TextField<ReceiptDraft> name="reference" label="Referencia" required autoCapitalize="characters" />
    <TextField<ReceiptDraft> name="supplier" label="Proveedor" required autoCapitalize="words" />
    <LastOf<ReceiptDraft> name="supplier" label="Últimos proveedores" of={(rules, data, me) => rules.lastSuppliers(data, me)} />
    <DateField<ReceiptDraft> name="date" label="Fecha" required />
    <TextAreaField<ReceiptDraft> name="notes" label="Notas" />
  </>
);

/** The same to look over. */
export const useInboundSummary = <Value,>(control: Control<ReceiptDraft, unknown, Value>): readonly Definition[] => {
  const [reference, supplier, date, notes] = useWatch({ control, name: INBOUND_HEADER });
  return [
    { term: 'Referencia', value: reference },
    { term: 'Proveedor', value: supplier },
    { term: 'Fecha', value: formatDay(asDay(date)) },
    { term: 'Notas', value: notes || 'Sin notas' },
  ];
};
