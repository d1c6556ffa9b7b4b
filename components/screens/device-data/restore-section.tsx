'use client';

import { FileUp, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { FileButton } from '@/components/form/files/file-button';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, Row } from '@/components/ui/list/list';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Section } from '@/components/ui/section';
import type { OpenedBackup } from '@/lib/store/backup/restore';
import { readCopy } from '@/lib/store/device/copies';
import type { Copy } from '@/lib/store/device/copy-files';
import { useStore } from '@/lib/store/react/store';
import { unreadableText } from '@/lib/text/backup';
import { formatInstant } from '@/lib/text/format';
import { useDeviceFacts } from './use-device-facts';

const RestoreSheet = lazyPart(async () => (await import('./restore-sheet')).RestoreSheet);

const GONE = 'Esta copia ya no está en el dispositivo.';
const NOT_FETCHED = 'No se pudo preparar la restauración; nada cambió. Intenta otra vez.';

/** Restaurar: from a file or from an automatic copy of this device. A preview comes before any change. */
export const RestoreSection = () => {
  const store = useStore();
  const facts = useDeviceFacts();
  const [opened, setOpened] = useState<OpenedBackup | null>(null);
  // Loads the sheet with the first backup. It stays mounted, so that it closes with its animation.
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState<AbortController | null>(null);
  /** The share of a long file that is read, 0 to 1. */
  const [share, setShare] = useState<number | null>(null);

  const open = async (file: Blob | undefined) => {
    setProblem(file ? null : GONE);
    if (!file) return;
    reading?.abort();
    const own = new AbortController();
    setReading(own);
    setShare(null);
    try {
      const { openBackup } = await import('@/lib/store/backup/restore');
      const answer = await openBackup(store, file, { signal: own.signal, onProgress: setShare });
      if ('unreadable' in answer) setProblem(unreadableText(answer));
      else {
        setAsked(true);
        setOpened(answer);
      }
    } catch {
      if (own.signal.aborted) return;
      setProblem(NOT_FETCHED);
    }
    setReading(null);
  };
  const callOff = () => {
    reading?.abort();
    setReading(null);
  };
  const openCopy = async (copy: Copy) => open(await readCopy(copy));

  return (
    <Section title="Restaurar">
      <p className="text-muted text-sm">
        Elige un respaldo o el archivo de otro dispositivo. Primero se ve qué trae; luego decides si reemplaza lo de aquí o se
        junta.
      </p>
      {problem && (
        <AlertBanner role="alert" tone="danger" title="No se puede usar ese archivo">
          {problem}
        </AlertBanner>
      )}
      {reading && <p role="status">Leyendo el respaldo…</p>}
      {reading && share !== null && (
        <div className="grid gap-2">
          <ProgressBar label="Leyendo el respaldo" value={share} valueText={`${Math.round(share * 100)} %`} tone="info" />
          <Button variant="secondary" onClick={callOff}>
            Cancelar
          </Button>
        </div>
      )}
      <FileButton
        icon={FileUp}
        text="Elegir archivo de respaldo"
        accept=".json,application/json"
        onChange={({ target }) => {
          void open(target.files?.[0]);
          target.value = '';
        }}
      />
      {facts && facts.copies.length > 0 && (
        <List label="Copias en este dispositivo" rows={facts.copies} keyOf={(copy) => copy.name}>
          {(copy) => (
            <Row
              title={`Copia del ${formatInstant(copy.at)}`}
              detail="Guardada sola en este dispositivo"
              actions={
                <Button
                  variant="secondary"
                  icon={RotateCcw}
                  aria-label={`Ver la copia del ${formatInstant(copy.at)}`}
                  onClick={() => void openCopy(copy)}
                >
                  Ver
                </Button>
              }
            />
          )}
        </List>
      )}
      {isAsked && <RestoreSheet backup={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
};
