'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { routes } from '@/lib/routes';
import { isOfferDue, noteDeclined, noteUse, readInstallMemory } from '@/lib/store/device/install';
import { useStore } from '@/lib/store/react/store';
import { PRODUCT_NAME } from '@/lib/text/product';
import { install, MANUAL_INSTALL_TEXT, useInstallWay } from './use-install';

/** Notes the visit as used once the acting person saves something. Opening the data, and notifications by the app, do not count. */
const useUseNoted = () => {
  const store = useStore();
  useEffect(() => {
    const readySeq = () => (store.status === 'ready' ? store.seq : undefined);
    let seen = readySeq();
    const look = async () => {
      const before = seen;
      seen = readySeq();
      if (before === undefined || seen === undefined || seen <= before) return;
      const [newest] = await store.history(null, 1).catch(() => []);
      if (newest?.by === store.user && !newest.label.startsWith('notification')) noteUse(new Date());
    };
    return store.subscribe(() => void look());
  }, [store]);
};

/** Whether the offer was due when the Panel was opened. It never appears later, so it can't move under a finger. */
const useDueOnPanel = () => {
  const path = usePathname();
  const [due, setDue] = useState(false);
  useEffect(() => setDue(path === routes.home() && isOfferDue(readInstallMemory(), new Date())), [path]);
  return { due, end: () => setDue(false) };
};

/** Offers to install the app, from the second visit with a save on. Only the Panel shows it, because nobody types there. */
export const InstallOffer = () => {
  useUseNoted();
  const way = useInstallWay();
  const { due, end } = useDueOnPanel();
  const decline = () => {
    noteDeclined(new Date());
    end();
  };
  const accept = async () => {
    if (!(await install())) noteDeclined(new Date());
    end();
  };
  if (!due || way === 'installed' || way === 'unknown') return null;
  return (
    <div data-no-print className="px-4 pt-2">
      <AlertBanner
        role="status"
        tone="info"
        title={`Instala ${PRODUCT_NAME}`}
        action={
          <>
            {way === 'prompt' && <Button onClick={() => void accept()}>Instalar</Button>}
            <Button variant="secondary" onClick={decline}>
              Ahora no
            </Button>
          </>
        }
      >
        Se abre desde la pantalla de inicio, también sin señal, y el navegador no borra sus datos por falta de uso.
        {way === 'by-hand' && ` ${MANUAL_INSTALL_TEXT}`}
      </AlertBanner>
    </div>
  );
};
