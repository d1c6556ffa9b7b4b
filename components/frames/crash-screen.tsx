'use client';

import { ArchiveRestore, Download, House, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { useArrivalFocus } from '@/components/ui/use-arrival-focus';
import { routes } from '@/lib/routes';
import type { BackupProblem } from '@/lib/store/device/download-backup';
import { useStore } from '@/lib/store/react/store';
import { IN_TRASH } from '@/lib/text/trash';
import { DocumentTitle } from './document-title';

interface CrashScreenProps {
  /** `not-fetched`: code of the screen is not on this device yet, and could not be loaded. */
  readonly reason: 'crash' | 'missing-page' | 'missing-record' | 'not-fetched';
  readonly retry?: () => void;
}

/** Loads the download. `StoreProvider` has usually loaded it ahead, so that it works offline. */
const loadDownload = () => import('@/lib/store/device/download-backup');

const FAILURE = 'Unexpected Application Error!';
const NOT_FETCHED = 'Esta pantalla necesita señal';

const WHAT_HAPPENED: Record<CrashScreenProps['reason'], string> = {
  crash: 'Algo falló al mostrar esta pantalla.',
  'missing-page': 'No encontramos esta página. Puede que la dirección esté incompleta o que ya no exista.',
  'missing-record': `No encontramos este registro en este dispositivo. Puede que se haya creado en otro dispositivo. ${IN_TRASH}`,
  'not-fetched':
    'Todavía no está completa en este dispositivo, y ahora no se pudo traer. Ábrela con señal una vez; después abre también sin ella.',
};

/** The error screen: what happened, what is safe and what to do. It always offers the person their data. */
export const CrashScreen = (props: CrashScreenProps) => {
  const store = useStore();
  return <BareCrashScreen {...props} download={async () => (await loadDownload()).downloadBackup(store)} />;
};

/** The error screen if the root has failed. It opens a store of its own for the download. */
export const BareCrashScreen = ({
  reason,
  retry = () => window.location.reload(),
  download = async () => (await loadDownload()).downloadDeviceBackup(),
}: CrashScreenProps & { readonly download?: () => Promise<BackupProblem | undefined> }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  const [problem, setProblem] = useState(false);
  const title = reason === 'not-fetched' ? NOT_FETCHED : FAILURE;
  const take = async () => setProblem((await download().catch(() => 'not fetched')) !== undefined);
  return (
    <main id="contenido" tabIndex={-1} className="mx-auto grid max-w-column content-start gap-4 px-4 py-8">
      <DocumentTitle>{title}</DocumentTitle>
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere text-title">
        {title}
      </h1>
      <p>{WHAT_HAPPENED[reason]}</p>
      <AlertBanner tone="success" title="Lo que guardaste está a salvo">
        Sigue en este dispositivo. Puedes descargar una copia ahora mismo.
      </AlertBanner>
      {problem && (
        <AlertBanner role="alert" tone="danger" title="La copia no está completa">
          No se pudo reunir todo en el archivo, o no se pudo revisar. Lo guardado sigue aquí; intenta otra vez.
        </AlertBanner>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button icon={RotateCw} onClick={retry}>
          Reintentar
        </Button>
        <ButtonLink href={routes.home()} icon={House} variant="secondary">
          Ir al inicio
        </ButtonLink>
        {reason === 'missing-record' && (
          <ButtonLink href={routes.activity()} icon={ArchiveRestore} variant="secondary">
            Ver la papelera
          </ButtonLink>
        )}
        <Button icon={Download} variant="secondary" onClick={() => void take()}>
          Descargar mis datos
        </Button>
      </div>
    </main>
  );
};
