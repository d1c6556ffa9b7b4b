'use client';

import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Section } from '@/components/ui/section';
import { readWifiOnly, writeWifiOnly } from '@/lib/store/device/device';
import { networkInUse } from '@/lib/store/device/network';

const NOTICES: Record<NotificationPermission, string> = {
  default: 'Te puede avisar cuando un compañero te pide algo o decide lo que pediste, aunque la aplicación esté atrás.',
  granted: 'Los avisos del equipo salen también cuando la aplicación está atrás.',
  denied:
    'El navegador tiene bloqueados los avisos de este sitio. Permítelos en sus ajustes si los quieres; aquí siguen en la campana.',
};

/** Said also on an iPhone, which gives a site notices only from its home screen. */
const NO_NOTICES =
  'Este navegador no da avisos con la aplicación atrás: siguen en la campana. En iPhone llegan si antes la instalas en la pantalla de inicio.';

/** What this device does for the team: whether it tells by itself, and over which network photos travel. */
export const DeviceSection = () => {
  const [permission, setPermission] = useState(() => (typeof Notification === 'undefined' ? undefined : Notification.permission));
  const [isWifiOnly, setWifiOnly] = useState(readWifiOnly);
  const hasNetwork = networkInUse() !== undefined;
  const choose = (next: boolean) => {
    writeWifiOnly(next);
    setWifiOnly(next);
  };
  return (
    <Section title="En este dispositivo">
      <Card className="grid gap-4">
        <div className="grid gap-3">
          <p>{permission ? NOTICES[permission] : NO_NOTICES}</p>
          {permission === 'default' && (
            <Button
              variant="secondary"
              icon={Bell}
              onClick={() => void Notification.requestPermission().then(setPermission, () => undefined)}
            >
              Permitir avisos
            </Button>
          )}
        </div>
        {hasNetwork && (
          <label className="flex min-h-touch items-center gap-3 font-medium">
            <input
              type="checkbox"
              checked={isWifiOnly}
              onChange={({ target }) => choose(target.checked)}
              className="size-6 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              Solo con Wi‑Fi
              <span className="block font-normal text-muted text-sm">
                Las fotos y los archivos esperan al Wi‑Fi; lo demás se envía siempre.
              </span>
            </span>
          </label>
        )}
      </Card>
    </Section>
  );
};
