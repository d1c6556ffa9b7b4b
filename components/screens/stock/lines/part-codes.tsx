'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { ListCodes } from '@/components/entities/scanner/list-codes';
import { Button } from '@/components/ui/button';
import type { KnownPart, PartDraft, PartsDraft } from '@/lib/domain/stock/several-lines';
import { sumBy } from '@/lib/kernel/list';

interface PartCodesProps {
  readonly parts: readonly KnownPart[];
  readonly asksCondition: boolean;
}

/** Codes for arrivals and returns. A serial is ticked; a lot or counted material leads to its quantity. */
export const PartCodes = ({ parts, asksCondition }: PartCodesProps) => {
  const { control, getValues, setValue, setFocus } = useFormContext<PartsDraft>();
  const moved = useWatch({ control, name: 'parts' });
  const of = sumBy(parts, ({ serialNumbers }) => serialNumbers.length);
  const done = sumBy(moved, ({ serials }) => serials.length);
  const serialsAt = (at: number) => getValues(`parts.${at}.serials`) ?? [];
  const put = (at: number, serials: PartDraft['serials']) => setValue(`parts.${at}.serials`, serials, { shouldDirty: true });
  return (
    <>
      <ListCodes
        listed={parts}
        taken={(at) => serialsAt(at).map(({ serialNumber }) => serialNumber)}
        onTake={(at, serialNumber) =>
          serialNumber && put(at, [...serialsAt(at), { serialNumber, condition: asksCondition ? 'Used' : '' }])
        }
        onPick={(at) => setFocus(`parts.${at}.quantity`)}
      />
      {of > 0 && done === of && (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => {
            for (const at of parts.keys()) put(at, []);
          }}
        >
          Desmarcar las series para escanearlas
        </Button>
      )}
    </>
  );
};
