'use client';

import { ProgressBar } from '@/components/ui/progress-bar';
import type { Material } from '@/lib/domain/material/model';
import { reelAt } from '@/lib/domain/reel/rules';
import type { StockEntry } from '@/lib/domain/stock/rules';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { useData } from '@/lib/store/store';
import { formatCount, formatCounted } from '@/lib/text/format';

interface ReelRowProps {
  readonly warehouseId: WarehouseId;
  readonly material: Material;
  readonly entry: StockEntry;
}

/** A reel in metres: what is left of what came, how often it was cut, and the mark where the next use starts. */
export const ReelRow = ({ warehouseId, material, entry }: ReelRowProps) => {
  const reel = useData((data) => reelAt(data, warehouseId, material.id, entry.lotNumber ?? ''));
  const name = entry.lotNumber ?? 'Sin lote';
  const uses = reel.uses.length === 0 ? 'Sin cortes' : formatCounted(reel.uses.length, 'corte', 'cortes');
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="wrap-anywhere font-medium">{name}</p>
          <p className="text-muted text-sm">{entry.location ? `Ubicación: ${entry.location}` : 'Sin ubicación'}</p>
          <p className="text-muted text-sm">
            {reel.nextMark === undefined ? uses : `${uses} · sigue en la marca ${formatCount(reel.nextMark)}`}
          </p>
        </div>
        <p className="tabular shrink-0 font-semibold">{formatCount(reel.remainder)} m</p>
      </div>
      <ProgressBar
        label={`Resto del carrete ${name}`}
        value={reel.received > 0 ? reel.remainder / reel.received : 0}
        valueText={`Quedan ${formatCount(reel.remainder)} m de ${formatCount(reel.received)} m`}
        tone="info"
      />
    </li>
  );
};
