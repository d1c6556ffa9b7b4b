import { ProgressBar } from '@/components/ui/progress-bar';
import { formatCount } from '@/lib/text/format';

/** How far a long file is read; nothing where it takes less than a second. */
export const ReadingProgress = ({ share, rows }: { readonly share: number | undefined; readonly rows: number }) =>
  share === undefined ? null : (
    <ProgressBar
      label="Leyendo el archivo"
      value={share}
      valueText={`${formatCount(Math.round(share * rows))} de ${formatCount(rows)} filas`}
      tone="info"
    />
  );
