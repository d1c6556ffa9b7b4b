'use client';

import { SaveStatus } from '@/components/shell/save-status';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { Section } from '@/components/ui/section';
import { formatMegabytes } from '@/lib/text/format';
import { useDeviceFacts } from './use-device-facts';

const PERSISTENCE = {
  yes: 'Sí',
  no: 'No',
};

/** Where the data lies, how much room it takes, and whether the browser may clear it. */
export const StorageSection = () => {
  const facts = useDeviceFacts();
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
              term: 'Protegido contra limpieza',
              value: facts ? (facts.persistent === undefined ? 'No se sabe' : PERSISTENCE[facts.persistent ? 'yes' : 'no']) : '…',
            },
          ]}
        />
        {facts?.persistent === false && (
          <p className="text-sm">
            El navegador podría borrar estos datos si falta espacio. Respalda seguido, o instala la aplicación en la pantalla de
            inicio.
          </p>
        )}
        <p className="text-muted text-sm">
          Todo está en este teléfono y no se envía a ningún servidor. Quien lo desbloquee puede verlo.
        </p>
      </Card>
    </Section>
  );
};
