'use client';

import { Download, Share } from 'lucide-react';
import { install, MANUAL_INSTALL_TEXT, useInstallWay } from '@/components/shell/use-install';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Section } from '@/components/ui/section';

const BY_MENU = 'En el menú del navegador, elige «Instalar» o «Agregar a la pantalla de inicio».';

/** Instalar: a button where the browser offers it, else instructions. */
export const InstallSection = () => {
  const way = useInstallWay();
  return (
    <Section title="Instalar">
      <Card className="grid gap-3">
        {way === 'installed' ? (
          <p>Ya está instalada en este dispositivo.</p>
        ) : (
          <p className="text-muted text-sm">
            Instalada se abre desde la pantalla de inicio y el navegador guarda mejor sus datos.
          </p>
        )}
        {way === 'prompt' && (
          <Button variant="secondary" icon={Download} onClick={() => void install()}>
            Instalar
          </Button>
        )}
        {way === 'by-hand' && (
          <p className="flex items-start gap-2">
            <Share aria-hidden className="mt-0.5 size-5 shrink-0" />
            {MANUAL_INSTALL_TEXT}
          </p>
        )}
        {way === 'unknown' && <p>{BY_MENU}</p>}
      </Card>
    </Section>
  );
};
