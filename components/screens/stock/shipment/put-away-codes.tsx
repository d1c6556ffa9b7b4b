'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { ListCodes } from '@/components/entities/scanner/list-codes';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { LineHere, PutAwayDraft } from '@/lib/domain/stock/put-away';

interface PutAwayCodesProps {
  readonly lines: readonly LineHere[];
  readonly warehouseId: WarehouseId;
}

/** Codes for the lines to put away, and for their location. A serial is taken alone, a lot or counted material whole. */
export const PutAwayCodes = ({ lines, warehouseId }: PutAwayCodesProps) => {
  const { control, getValues, setValue, clearErrors } = useFormContext<PutAwayDraft>();
  useWatch({ control, name: ['lineIds', 'serials'] });
  /** The serials of a line to put away: the chosen ones, or all that are here. */
  const going = (at: number) => {
    const { lineIds, serials } = getValues();
    const found = lines[at];
    return found && lineIds.includes(found.line.id) ? (serials[found.line.id] ?? found.here) : [];
  };
  const take = (at: number, serial?: string) => {
    const { lineIds, serials } = getValues();
    const id = lines[at]?.line.id;
    if (!id) return;
    clearErrors(['lineIds', `serials.${id}`]);
    if (serial) setValue('serials', { ...serials, [id]: [...going(at), serial] }, { shouldDirty: true });
    if (!lineIds.includes(id)) setValue('lineIds', [...lineIds, id], { shouldDirty: true });
  };
  return (
    <ListCodes
      listed={lines.map(({ line, here }) => ({ ...line, serialNumbers: here }))}
      taken={going}
      onTake={take}
      place={{
        warehouseId,
        onRead: (location) => setValue('location', location, { shouldDirty: true, shouldValidate: true }),
      }}
      asksQuantity={false}
    />
  );
};
