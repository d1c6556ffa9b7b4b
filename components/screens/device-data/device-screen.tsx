'use client';

import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BackUpButton } from '@/components/entities/back-up-button';
import { BUILD, CopyDiagnosis } from '@/components/entities/copy-diagnosis';
import { isUnopened } from '@/components/entities/copy-or-ask';
import { useAttachmentRoom } from '@/components/entities/files/use-attachment-room';
import { Screen } from '@/components/frames/screen';
import { SaveStatus } from '@/components/shell/storage/save-status';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast/toast';
import { attachedBytes, MOST_ATTACHED } from '@/lib/domain/attachment-room';
import { TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { type LastBackup, readLastBackup } from '@/lib/store/device/device';
import type { Store } from '@/lib/store/engine/contract';
import { useData, useStore, useStoreStatus } from '@/lib/store/react/store';
import { useIsInTeam, useTeam } from '@/lib/store/react/use-team';
import { copyTroubleText } from '@/lib/text/backup';
import { failureText } from '@/lib/text/failures';
import { formatCounted, formatInstant, formatMegabytes } from '@/lib/text/format';
import { PRODUCT_NAME } from '@/lib/text/product';
import { InstallSection } from './install-section';
import { RestoreSection } from './restore-section';
import { StartOverSection } from './start-over-section';
import { type DeviceFacts, useDeviceFacts, useSnapshotKey } from './use-device-facts';

/** The work that the newest backup lacks: the number of changes, up to a limit, and the time of the first. */
interface Unbacked {
  readonly changes: number;
  /** The time of the first of them; absent without changes. */
  readonly since?: string;
}

const LOOKED_AT = 500;

const isWork = ({ patches, label }: LogEntry) =>
  patches.length > 0 && label !== 'notifications-raised' && label !== 'notification-read' && label !== 'notifications-all-read';

/** The changes on this device since the last backup, without notifications. */
const unbacked = async (store: Pick<Store, 'history' | 'epoch'>, last: LastBackup | null): Promise<Unbacked> => {
  const entries = await store.history(null, LOOKED_AT);
  const after = last?.epoch === store.epoch ? last.seq : 0;
  const work = entries.filter((entry) => entry.seq > after && isWork(entry));
  return { changes: work.length, since: work.at(-1)?.at };
};

/** Datos de este dispositivo: storage, backups, restoring and starting over. */
export const DeviceScreen = () => {
  const status = useStoreStatus();
  const isClosed = isUnopened({ status });
  const isEmpty = useData((data) => TABLE_NAMES.every((table) => data[table].size === 0));
  return (
    <Screen title="Datos de este dispositivo">
      {status === 'lost' && <Lost isEmpty={isEmpty} />}
      {isClosed && <Unopened />}
      {isClosed || status === 'lost' ? (
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

/** Acerca de: the version, and the diagnosis for a helper. */
const AboutSection = () => (
  <Section title="Acerca de">
    <Card className="grid gap-3">
      <DefinitionList
        items={[
          { term: 'Aplicación', value: PRODUCT_NAME },
          { term: 'Versión', value: BUILD },
        ]}
      />
      <CopyDiagnosis />
    </Card>
  </Section>
);

const copiesText = ({ copies, canCopy, copyTrouble }: DeviceFacts) => {
  if (!canCopy) return 'Este navegador no las guarda';
  if (copyTrouble) return `Fallan desde el ${formatInstant(copyTrouble.since)}${copyTrouble.isFull ? ': no hay espacio' : ''}`;
  const [newest] = copies;
  return newest ? `La última, del ${formatInstant(newest.at)}` : 'Ninguna todavía';
};

const offlineText = ({ offline }: DeviceFacts) => {
  if (!offline) return 'No se sabe todavía';
  const { kept, all, savesData } = offline;
  if (kept === all) return 'Toda la aplicación';
  const some = `${kept} de ${all} partes`;
  return savesData ? `${some}: el navegador ahorra datos, y lo demás se guarda al abrirlo con señal` : some;
};

const PERSISTENCE = {
  yes: 'Sí',
  no: 'No',
};

/** The place of the data, its size, and whether the browser may delete it. */
const StorageSection = () => {
  const facts = useDeviceFacts();
  const team = useTeam();
  const attached = useData(attachedBytes);
  const roomLeft = useAttachmentRoom();
  const used = facts?.used === undefined ? 'No se sabe' : formatMegabytes(facts.used);
  const room = facts?.room === undefined ? '' : ` de ${formatMegabytes(facts.room)} disponibles`;
  return (
    <Section title="Almacenamiento">
      <Card className="grid gap-4">
        <SaveStatus />
        <DefinitionList
          items={[
            { term: 'Espacio usado', value: facts ? `${used}${room}` : '…' },
            {
              term: 'Archivos adjuntos',
              value: `${formatMegabytes(attached)} de ${formatMegabytes(MOST_ATTACHED)} que caben en un respaldo`,
            },
            { term: 'Listo sin señal', value: facts ? offlineText(facts) : '…' },
            { term: 'Copias automáticas', value: facts ? copiesText(facts) : '…' },
            {
              term: 'Protegido contra limpieza',
              value: facts ? (facts.persistent === undefined ? 'No se sabe' : PERSISTENCE[facts.persistent ? 'yes' : 'no']) : '…',
            },
          ]}
        />
        {roomLeft && <p className="text-sm">{roomLeft}</p>}
        {facts?.copyTrouble && <p className="text-sm">{copyTroubleText(facts.copyTrouble.isFull)}</p>}
        {facts?.persistent === false && (
          <p className="text-sm">
            El navegador podría borrar estos datos si falta espacio. Respalda seguido, o instala la aplicación en la pantalla de
            inicio.
          </p>
        )}
        <p className="text-muted text-sm">
          {team
            ? `Todo está en este dispositivo, y quien lo desbloquee puede verlo. Lo que guardas también se envía al servidor de «${team.name}».`
            : 'Todo está en este dispositivo y no se envía a ningún servidor. Quien lo desbloquee puede verlo.'}
        </p>
      </Card>
    </Section>
  );
};

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

/** Respaldar: one file with everything, to keep elsewhere or to move to another phone; and what the last one lacks. */
const BackupSection = () => {
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
