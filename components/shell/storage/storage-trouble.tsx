'use client';

import { useEffect, useState } from 'react';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { ProgressBar } from '@/components/ui/progress-bar';
import { showToast } from '@/components/ui/toast/toast';
import type { Tone } from '@/components/ui/tone';
import { routes } from '@/lib/routes';
import type { StoreStatus } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import { copyTroubleText } from '@/lib/text/backup';
import { downloadBackupOrExplain } from './download-backup-or-explain';

export type Trouble = Exclude<StoreStatus, 'opening' | 'ready'>;

interface Words {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly offers: 'backup' | 'reload' | 'recover' | 'retry';
}

const WORDS: Record<Trouble, Words> = {
  full: {
    tone: 'danger',
    title: 'No se guardó',
    text: 'El dispositivo no tiene espacio. Lo anterior sigue completo; libera espacio e intenta otra vez.',
    offers: 'backup',
  },
  blocked: {
    tone: 'warning',
    title: 'Cierra las otras pestañas',
    text: 'Otra pestaña tiene abierta una versión anterior. Lo guardado está a salvo; mientras tanto no se puede guardar más.',
    offers: 'reload',
  },
  outdated: {
    tone: 'warning',
    title: 'Hay una versión más nueva abierta',
    text: 'Lo guardado está a salvo. Recarga esta página para seguir guardando.',
    offers: 'reload',
  },
  lost: {
    tone: 'danger',
    title: 'No se puede leer lo guardado',
    text: 'Lo que estaba en este dispositivo no está o está dañado. Recupera una copia, o empieza de nuevo, antes de capturar más.',
    offers: 'recover',
  },
  unopened: {
    tone: 'danger',
    title: 'No se pudo abrir lo guardado',
    text: 'Puede estar completo: nada se borra, y nada se guarda mientras no abra. Intenta otra vez; si sigue igual, cierra el navegador y vuelve a entrar.',
    offers: 'retry',
  },
  'no-room': {
    tone: 'danger',
    title: 'No hay espacio para abrir lo guardado',
    text: 'Lo guardado sigue en este dispositivo. Libera espacio e intenta otra vez; mientras tanto no se guarda nada.',
    offers: 'retry',
  },
  memory: {
    tone: 'warning',
    title: 'Este navegador no guarda datos',
    text: 'Lo que hagas dura solo hasta cerrar esta página: descarga una copia antes de salir. Si no es una ventana privada, libera espacio o borra los datos de este sitio en el navegador, y restaura la copia.',
    offers: 'backup',
  },
};

/** The trouble, what is safe, and what to do. */
export const StorageTrouble = ({ status }: { readonly status: Trouble }) => {
  const store = useStore();
  const { tone, title, text, offers } = WORDS[status];
  const isUnread = offers === 'retry';
  useEffect(() => {
    const { documentElement: page } = document;
    page.toggleAttribute('data-unread', isUnread);
    return () => page.removeAttribute('data-unread');
  }, [isUnread]);
  const recover = (
    <ButtonLink variant="secondary" href={routes.device()}>
      Recuperar mis datos
    </ButtonLink>
  );
  const action =
    offers === 'recover' ? (
      recover
    ) : offers === 'retry' ? (
      <>
        <TryAgain />
        {recover}
      </>
    ) : offers === 'reload' ? (
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Recargar
      </Button>
    ) : (
      <Button variant="secondary" onClick={() => void downloadBackupOrExplain(store)}>
        Descargar respaldo
      </Button>
    );
  return (
    <div data-no-print className="px-4 py-2">
      <AlertBanner role="alert" tone={tone} title={title} action={action}>
        {text}
      </AlertBanner>
    </div>
  );
};

const STILL_CLOSED = 'Todavía no se pudo abrir. Nada se borró.';

const TryAgain = () => {
  const store = useStore();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const status = await store.reopen();
    setBusy(false);
    if (status === 'unopened' || status === 'no-room') showToast({ text: STILL_CLOSED, tone: 'danger' });
  };
  return (
    <Button variant="secondary" busy={busy} busyText="Abriendo…" onClick={() => void open()}>
      Intentar otra vez
    </Button>
  );
};

/** A notice that automatic copies fail, until one succeeds or a backup is taken. */
export const CopyTrouble = ({ isFull }: { readonly isFull: boolean }) => (
  <div data-no-print className="px-4 py-2">
    <AlertBanner
      role="status"
      tone="warning"
      title="No se guardan las copias automáticas"
      action={
        <ButtonLink variant="secondary" href={routes.device()}>
          Respaldar
        </ButtonLink>
      }
    >
      {copyTroubleText(isFull)}
    </AlertBanner>
  </div>
);

/** The progress of reading a large store; the screens wait for it. */
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
