'use client';

import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormScreen } from '@/components/frames/form-screen';
import { useQueryState } from '@/components/history/use-query-state';
import { newHeader } from '@/components/screens/stock/shipment/begin-shipment';
import { FORM_TITLES } from '@/components/screens/stock/shipment/form-titles';
import { ShipmentDetails } from '@/components/screens/stock/shipment/shipment-details';
import { type WarehouseFormProps, warehouseForm } from '@/components/screens/stock/shipment/warehouse-form';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, Row } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { Skeleton } from '@/components/ui/skeleton';
import { useSave } from '@/components/write/use-save';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { isRefused } from '@/lib/domain/refusal';
import {
  type BookedTwice,
  bookedTwice,
  type CountedLine,
  countStock,
  type Difference,
  differences,
  type ExpectedLine,
  expectedCount,
  expectedLine,
} from '@/lib/domain/stock/count';
import {
  type CountDraft,
  countDraftSchema,
  countedLines,
  countedSoFar,
  entryToDraft,
  NOTHING_FOUND,
  withExpected,
} from '@/lib/domain/stock/count-draft';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { CountEntries } from './count-entries';

interface CountDifferencesProps {
  readonly counted: readonly CountedLine[];
  readonly warehouseId: WarehouseId;
}

/** What a difference is of: missing or surplus stock, or a serial that two phones booked. */
const differenceText = (of: Difference | BookedTwice) => {
  if ('serialNumber' in of) return [of.delta > 0 ? 'Salió más de una vez' : 'Entró más de una vez', of.serialNumber];
  return [of.delta < 0 ? 'Falta' : 'Sobra', of.lotNumber && `lote ${of.lotNumber}`, of.serialNumbers?.join(', ')];
};

/** The differences between counted and expected stock. They require a reason. */
export const CountDifferences = ({ counted, warehouseId }: CountDifferencesProps) => {
  const { materials, twice } = useData((data) => ({
    materials: data.materials,
    twice: bookedTwice(data, warehouseId, counted),
  }));
  const found: readonly (Difference | BookedTwice)[] = [...differences(counted), ...twice];
  if (counted.length === 0) return null;
  return (
    <Section title="Diferencias">
      {found.length > 0 ? (
        <>
          <List label="Diferencias" rows={found} keyOf={(of) => [of.materialId, ...differenceText(of).slice(0, 2)].join(' ')}>
            {(of) => {
              const { materialId, delta } = of;
              const material = materials.get(materialId);
              return (
                <Row
                  title={material?.name}
                  detail={differenceText(of).filter(Boolean).join(' · ')}
                  figure={`${delta > 0 ? '+' : ''}${formatMaterial(delta, material)}`}
                />
              );
            }}
          </List>
          <TextAreaField<CountDraft> name="reason" label="Motivo del ajuste" required rows={2} />
        </>
      ) : (
        <EmptyState icon={CircleCheck} title="Lo contado coincide" />
      )}
    </Section>
  );
};

// Loaded on demand: it is below the list.
const CountAddition = lazyPart(async () => (await import('./count-addition')).CountAddition, <Skeleton className="h-40" />);

interface CountFormProps extends WarehouseFormProps {
  readonly expected: readonly ExpectedLine[];
  /** The material to count; absent for the whole warehouse. */
  readonly only?: MaterialId;
}

const NOT_ADDED = 'Añade este artículo o limpia la selección antes de guardar.';

/** The field that shows a line's error. */
const errorPlace = (
  entry: { readonly expectedSerials: readonly string[]; readonly isLooked: boolean } | undefined,
  index: number,
) => `entries.${index}.${entry?.isLooked && entry.expectedSerials.length === 0 ? 'extraSerials' : 'counted'}`;

/** A count line by line. It shows the differences and saves them with a reason. */
export const CountForm = ({ warehouse, expected, only }: CountFormProps) => {
  const today = useToday();
  const { reference, date } = newHeader('count', today);
  const form = useDraftForm(countDraftSchema, {
    reference,
    date,
    reason: '',
    entries: expected.map(entryToDraft),
    found: NOTHING_FOUND,
  } satisfies CountDraft);
  const entries = useWatch({ control: form.control, name: 'entries' });
  const counted = countedSoFar(entries);
  const newRecordId = useNewId<ShipmentId>();
  const count = useSave(countStock);
  const store = useStore();
  /** After a refusal because stock has moved, the line expects the ledger's current quantity. */
  const followLedger = (index: number) => {
    const place = `entries.${index}` as const;
    const entry = form.getValues(place);
    const material = store.data.materials.get(asId<MaterialId>(entry.materialId));
    if (material) form.setValue(place, withExpected(entry, expectedLine(store.data, warehouse.id, material, entry.lotNumber)));
  };
  return (
    <FormScreen
      title={FORM_TITLES.count}
      back={routes.warehouseShipments(warehouse.id)}
      draftKey={routes.countStock(warehouse.id, only)}
      form={form}
      blockedBy={counted.length === 0 ? 'Cuenta al menos un artículo para guardar el conteo.' : undefined}
      check={({ found }) => (found.materialId === '' ? undefined : { field: 'found.materialId', message: NOT_ADDED })}
      onSubmit={async ({ entries: typed, found: _found, ...header }, options) => {
        const lines = countedLines(typed);
        const outcome = await count(
          { ...header, id: newRecordId(), warehouseId: warehouse.id, lines: lines.map(({ line }) => line) },
          options,
        );
        if (!isRefused(outcome)) return outcome;
        const { line, field, ...refusal } = outcome;
        const index = line === undefined ? undefined : lines[line]?.index;
        if (index === undefined) return { ...refusal, field: field === 'reason' ? 'reason' : undefined };
        if (refusal.refused === 'count-stale') followLedger(index);
        return { ...refusal, field: errorPlace(form.getValues(`entries.${index}`), index) };
      }}
      savedText="Conteo guardado"
      sum={counted.length === 0 ? '' : `${formatCount(counted.length)} de ${formatCount(entries.length)} contados`}
      submitLabel="Guardar conteo"
    >
      <p className="text-muted [overflow-wrap:anywhere]">{warehouse.name}</p>
      <CountEntries entries={entries} warehouseId={warehouse.id} />
      <CountAddition warehouseId={warehouse.id} />
      <CountDifferences counted={counted} warehouseId={warehouse.id} />
      <ShipmentDetails asksNotes={false} />
    </FormScreen>
  );
};

interface CountProps extends WarehouseFormProps {
  /** The material to count, or ''. */
  readonly itemId: string;
}

const Begun = ({ warehouse, itemId }: CountProps) => {
  const only = isId(itemId) ? asId<MaterialId>(itemId) : undefined;
  const now = useData((data) => expectedCount(data, warehouse.id, only && [only]));
  // The lines from when the count began. Movements since then are reported when it is saved (invariant S4).
  const [expected] = useState(now);
  return <CountForm warehouse={warehouse} expected={expected} only={only} />;
};

/** The form, once the warehouse is read. */
export const Count = warehouseForm(FORM_TITLES.count, (form) => {
  const [itemId] = useQueryState('itemId');
  return <Begun key={itemId} {...form} itemId={itemId} />;
});
