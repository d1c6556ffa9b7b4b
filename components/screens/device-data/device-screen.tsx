'use client';

import { Screen } from '@/components/shell/screen';
import { AlertBanner } from '@/components/ui/alert-banner';
import { useStoreStatus } from '@/lib/store/store';
import { AboutSection } from './about-section';
import { BackupSection } from './backup-section';
import { RestoreSection } from './restore-section';
import { StartOverSection } from './start-over-section';
import { StorageSection } from './storage-section';

/** Datos de este dispositivo: where everything lies, how to take a copy away, and how to bring one back. */
export const DeviceScreen = () => {
  const status = useStoreStatus();
  const isLost = status === 'lost';
  return (
    <Screen title="Datos de este dispositivo">
      {isLost && (
        <AlertBanner tone="danger" title="Se perdió lo que estaba guardado aquí">
          Este dispositivo tenía datos y ya no se pueden leer. Restaura la copia más reciente o un respaldo que hayas guardado; si
          no tienes ninguno, empieza de nuevo.
        </AlertBanner>
      )}
      {isLost ? (
        <>
          <RestoreSection />
          <StartOverSection />
        </>
      ) : (
        <>
          <BackupSection />
          <StorageSection />
          <RestoreSection />
          <StartOverSection />
        </>
      )}
      <AboutSection />
    </Screen>
  );
};
