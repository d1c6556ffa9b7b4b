'use client';

import { Screen } from '@/components/frames/screen';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import { TABLE_NAMES } from '@/lib/domain/records';
import { useData, useStore, useStoreStatus } from '@/lib/store/react/store';
import { failureText } from '@/lib/text/failures';
import { AboutSection } from './about-section';
import { BackupSection } from './backup-section';
import { RestoreSection } from './restore-section';
import { StartOverSection } from './start-over-section';
import { StorageSection } from './storage-section';

const InstallSection = lazyPart(async () => (await import('./install-section')).InstallSection);

/** Datos de este dispositivo: where everything lies, how to take a copy away, and how to bring one back. */
export const DeviceScreen = () => {
  const status = useStoreStatus();
  const isUnopened = status === 'unopened' || status === 'no-room';
  const isEmpty = useData((data) => TABLE_NAMES.every((table) => data[table].size === 0));
  return (
    <Screen title="Datos de este dispositivo">
      {status === 'lost' && <Lost isEmpty={isEmpty} />}
      {isUnopened && <Unopened />}
      {isUnopened || status === 'lost' ? (
        <>
          <RestoreSection />
          {!isEmpty && <BackupSection />}
          <StartOverSection />
        </>
      ) : (
        <div className="two-columns">
          <div>
            <BackupSection />
            <StorageSection />
          </div>
          <div>
            <RestoreSection />
            <StartOverSection />
          </div>
        </div>
      )}
      <InstallSection />
      <AboutSection />
    </Screen>
  );
};

const Unopened = () => (
  <AlertBanner tone="danger" title="Lo que está guardado aquí no se pudo abrir">
    Intenta otra vez antes de restaurar o de empezar de nuevo: puede estar completo. Lo que elijas aquí primero lo abre y lo lee
    de nuevo, y lo que todavía se pueda leer no se borra: queda aparte, como una copia.
  </AlertBanner>
);

const Lost = ({ isEmpty }: { readonly isEmpty: boolean }) =>
  isEmpty ? (
    <AlertBanner tone="danger" title="Se perdió lo que estaba guardado aquí">
      Este dispositivo tenía datos y ya no se pueden leer. Restaura la copia más reciente o un respaldo que hayas guardado; si no
      tienes ninguno, empieza de nuevo.
    </AlertBanner>
  ) : (
    <AlertBanner tone="danger" title="Se perdió lo último que se guardó aquí" action={<AcceptLoss />}>
      Lo demás sigue. Restaura la copia más reciente, o júntala con lo que hay; si no tienes ninguna, sigue con lo que hay.
    </AlertBanner>
  );

const AcceptLoss = () => {
  const store = useStore();
  const acceptLoss = async () => {
    const outcome = await store.acceptLoss();
    if ('failed' in outcome) showToast({ text: failureText(outcome), tone: 'danger' });
  };
  return (
    <Button variant="secondary" onClick={() => void acceptLoss()}>
      Seguir con lo que hay
    </Button>
  );
};
