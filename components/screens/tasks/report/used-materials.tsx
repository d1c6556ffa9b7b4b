'use client';

import { useController, useFormContext } from 'react-hook-form';
import { FieldError } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { FieldOpening } from '@/components/form/field-opening';
import { NumberField } from '@/components/form/number-field';
import { Tick } from '@/components/form/tick';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ReportDraft } from '@/lib/domain/completion-report/draft';
import type { AllocatedAsset } from '@/lib/domain/stock/task-assets';
import { useData } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';

const UsedCodes = lazyPart(async () => (await import('./used-codes')).UsedCodes, <FieldOpening className="h-18" />);

/** How much of each asset was used: a quantity, or which ones where each has its serial. */
export const UsedMaterials = ({ assets }: { readonly assets: readonly AllocatedAsset[] }) => {
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
