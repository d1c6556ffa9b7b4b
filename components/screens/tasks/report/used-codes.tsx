'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { ListCodes } from '@/components/entities/scanner/list-codes';
import type { ReportDraft } from '@/lib/domain/completion-report/draft';
import type { AllocatedAsset } from '@/lib/domain/stock/fulfilment';

/** Codes for what was used: a serial is ticked, a lot or a counted material leads to its quantity. */
export const UsedCodes = ({ assets }: { readonly assets: readonly AllocatedAsset[] }) => {
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
