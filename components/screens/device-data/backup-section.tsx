'use client';

import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BackUpButton } from '@/components/entities/back-up-button';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Card } from '@/components/ui/card';
import { Section } from '@/components/ui/section';
import { type LastBackup, readLastBackup } from '@/lib/store/device/device';
import { type Unbacked, unbacked } from '@/lib/store/device/unbacked';
import { useStore } from '@/lib/store/react/store';
import { useSnapshotKey } from '@/lib/store/react/use-snapshot-key';
import { useIsInTeam } from '@/lib/store/react/use-team';
import { formatCounted, formatInstant } from '@/lib/text/format';

interface Behind extends Unbacked {
  readonly last: LastBackup | null;
  readonly key: string;
}

const useBehind = (taken: number) => {
  const store = useStore();
  const key = `${useSnapshotKey()} ${taken}`;
  const [behind, setBehind] = useState<Behind | null>(null);
  useEffect(() => {
    let wanted = true;
    const last = readLastBackup();
    unbacked(store, last).then(
      (answer) => wanted && setBehind({ ...answer, last, key }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [store, key]);
  return behind;
};

/** Respaldar: one file with everything, to be kept elsewhere or handed to another phone; and how far behind the last one is. */
export const BackupSection = () => {
  const isInTeam = useIsInTeam();
  const [taken, setTaken] = useState(0);
  const behind = useBehind(taken);

  return (
    <Section title="Respaldo">
      {behind && behind.changes > 0 && (
        <AlertBanner tone="warning" title={`${formatCounted(behind.changes, 'cambio', 'cambios')} sin respaldar`}>
          {behind.since && `Desde el ${formatInstant(behind.since)}. `}
          {isInTeam
            ? 'Si este dispositivo se pierde, el equipo tiene lo que ya se envió; lo demás se pierde con él.'
            : 'Si este dispositivo se pierde, eso se pierde con él.'}
        </AlertBanner>
      )}
      <Card className="grid gap-3">
        <p>
          Último respaldo: <strong>{behind?.last ? formatInstant(behind.last.at) : 'ninguno todavía'}</strong>
        </p>
        <p className="text-muted text-sm">
          Un solo archivo con todo, fotos incluidas. Sirve para guardarlo aparte o para pasarlo a otro dispositivo, que lo junta
          con lo suyo.
        </p>
        <BackUpButton icon={Share2} onTried={() => setTaken(taken + 1)}>
          Respaldar
        </BackUpButton>
      </Card>
    </Section>
  );
};
