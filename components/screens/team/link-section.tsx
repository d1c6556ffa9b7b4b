'use client';

import { useSyncExternalStore } from 'react';
import { CopyDiagnosis } from '@/components/entities/copy-diagnosis';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Section } from '@/components/ui/section';
import type { Tone } from '@/components/ui/tone';
import { type Day, daysBetween } from '@/lib/kernel/day';
import { BUILD_DAY } from '@/lib/store/device/device-store';
import { useToday } from '@/lib/store/react/store';
import type { TeamLink, TeamState } from '@/lib/team/protocol/contract';
import { formatCounted, formatDay } from '@/lib/text/format';
import { blockedFilesText, filesText, linkText, needsPerson, shareText, toSendText } from '@/lib/text/team';

const TONES: Partial<Record<TeamLink, Tone>> = { 'up-to-date': 'success', 'no-signal': 'neutral' };

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};
const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

const MOST_AHEAD_DAYS = 5 * 366;
/** Whether the clock is before this build or years after it. With such a clock TLS certificates are refused. */
const isClockOff = (today: Day) => today < BUILD_DAY || daysBetween(BUILD_DAY, today) > MOST_AHEAD_DAYS;

const OTHER_NETWORK =
  'Si otras páginas sí abren, prueba con otra red o con tus datos: algunas redes no dejan pasar esta conexión.';
const CLOCK = 'El reloj de este dispositivo no está bien, y así el servidor no se deja alcanzar. Ponlo en hora en sus ajustes.';

/** The owner of a device; the device's own name when no member has it. */
const nameOf = (members: TeamState['members'], device: string) => {
  const name = members.find((member) => member.device === device)?.name;
  return name ? `el de ${name}` : device;
};

/** The state of the link with the team's server, and what is unsent. If a person must act, it says how. */
export const LinkSection = ({ team }: { readonly team: TeamState }) => {
  const { server, link, share, notPermitted, skipped, filesToSend, filesWait, filesBlocked, checkpoints, members } = team;
  const today = useToday();
  const isOnline = useIsOnline();
  const { title, detail } = linkText(link);
  const files = filesToSend.size > 0 && link !== 'no-signal' ? filesText(filesToSend.size, filesWait) : undefined;
  const hasUntaken = files !== undefined || notPermitted > 0;
  const clock = isClockOff(today) ? `${CLOCK} Ahora dice ${formatDay(today)}.` : undefined;
  const network = link === 'no-signal' && isOnline ? (clock ?? OTHER_NETWORK) : undefined;
  const differing = [...new Set(checkpoints.differences.map(({ device }) => nameOf(members, device)))];
  return (
    <Section title="Conexión">
      <AlertBanner role="status" tone={needsPerson(link) ? 'warning' : (TONES[link] ?? 'info')} title={title}>
        {[
          hasUntaken && link === 'up-to-date' ? 'Lo de los demás está aquí.' : detail,
          files,
          blockedFilesText(filesBlocked),
          network,
        ]
          .filter(Boolean)
          .join(' ')}
      </AlertBanner>
      {share !== undefined && <ProgressBar label="Poniéndose al día" value={share} valueText={shareText(share)} tone="info" />}
      {differing.length > 0 && (
        <AlertBanner tone="danger" title="Dos dispositivos no cuentan lo mismo" action={<CopyDiagnosis />}>
          {`Este y ${differing.join(', ')} leyeron lo mismo y llegaron a registros distintos. Es un error de la aplicación: actualízala en los dos y avisa con el diagnóstico.`}
        </AlertBanner>
      )}
      {notPermitted > 0 && (
        <AlertBanner tone="warning" title={formatCounted(notPermitted, 'cambio tuyo no se tomó', 'cambios tuyos no se tomaron')}>
          Tu rol ya no lo permite: los demás no lo ven. Pide a un supervisor que lo haga.
        </AlertBanner>
      )}
      <Card>
        <DefinitionList
          items={[
            { term: 'Por enviar', value: toSendText(team) },
            { term: 'Servidor', value: new URL(server).host },
            ...(skipped.length > 0
              ? [
                  {
                    term: 'No se tomaron',
                    value: formatCounted(skipped.length, 'mensaje que no era válido', 'mensajes que no eran válidos'),
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </Section>
  );
};
