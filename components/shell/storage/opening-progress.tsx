import { ProgressBar } from '@/components/ui/progress-bar';

/** How far a device with very many records is in reading them; the screens come when all are there. */
export const OpeningProgress = ({ share }: { readonly share: number }) => (
  <div data-no-print className="px-4 pt-2">
    <ProgressBar
      label="Abriendo los datos de este dispositivo"
      value={share}
      valueText={`Abriendo… ${Math.round(share * 100)} %`}
      tone="info"
    />
  </div>
);
