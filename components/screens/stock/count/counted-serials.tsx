'use client';

import { ListChecks } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import type { CountDraft } from '@/lib/domain/stock/count-draft';
import { expectedText } from './counted-quantity';
import type { CountedSerialsProps } from './looked-serials';

// No serial is looked at as the count opens.
const LookedSerials = lazyPart(async () => (await import('./looked-serials')).LookedSerials, <Skeleton className="h-28" />);

/** The serials of a material, once they are looked at. Untouched it is not counted. */
export const CountedSerials = ({ index, entry, material }: CountedSerialsProps) => {
  const { setValue } = useFormContext<CountDraft>();
  if (entry.isLooked) return <LookedSerials index={index} entry={entry} material={material} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0 flex-[1_1_12rem] text-sm">
        <p className="font-medium [overflow-wrap:anywhere]">{material.name}</p>
        <p className="text-muted">{expectedText(entry, material)}</p>
      </div>
      <Button
        variant="secondary"
        icon={ListChecks}
        aria-label={`Contar series: ${material.name}`}
        onClick={() => setValue(`entries.${index}.isLooked`, true, { shouldDirty: true })}
      >
        Contar series
      </Button>
    </div>
  );
};
