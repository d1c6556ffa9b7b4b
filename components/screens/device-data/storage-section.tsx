'use client';

import { useAttachmentRoom } from '@/components/entities/use-attachment-room';
import { SaveStatus } from '@/components/shell/storage/save-status';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { Section } from '@/components/ui/section';
import { attachedBytes, MOST_ATTACHED } from '@/lib/domain/attachment-room';
import { useData } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { copyTroubleText } from '@/lib/text/backup';
import { formatInstant, formatMegabytes } from '@/lib/text/format';
import { type DeviceFacts, useDeviceFacts } from './use-device-facts';

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

/** Where the data lies, how much room it takes, and whether the browser may clear it. */
export const StorageSection = () => {
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
