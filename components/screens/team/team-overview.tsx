'use client';

import { Bell, CircleCheck, LogOut, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { List, RowLink } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { routes } from '@/lib/routes';
import { readWifiOnly, writeWifiOnly } from '@/lib/store/device/device';
import { networkInUse } from '@/lib/store/device/network';
import type { TeamLink, TeamState } from '@/lib/team/protocol/contract';
import { type Invite, readInvite } from '@/lib/team/protocol/invite';
import { formatCounted } from '@/lib/text/format';
import { inviteProblemText, toSendText } from '@/lib/text/team';
import { InviteSection } from './invite-section';
import { LinkSection } from './link-section';
import { MemberList } from './member-list';
import { useTeamAct } from './use-team-call';

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

const questionOf = (team: TeamState) =>
  `¿Salir de «${team.name}»? Todo lo de este dispositivo se queda aquí. ${
    team.pending + team.filesToSend.size > 0 ? `Falta enviar ${toSendText(team)}: si sales ahora, los demás no lo reciben. ` : ''
  }Para volver hace falta otra invitación.`;

/** Leaving the team; nothing of this device goes with it. */
const LeaveSection = ({ team }: { readonly team: TeamState }) => {
  const { act, busy } = useTeamAct();
  const leave = () => {
    if (window.confirm(questionOf(team)))
      void act((calls) => calls.leave(), `Saliste de «${team.name}». Todo lo de este dispositivo se queda aquí.`);
  };
  return (
    <Section title="Salir del equipo">
      <p className="text-muted text-sm">
        Todo lo de este dispositivo se queda aquí. Lo que hagas después ya no les llega a los demás.
      </p>
      <Button variant="danger" icon={LogOut} busy={busy} busyText="Saliendo…" onClick={leave}>
        Salir del equipo
      </Button>
    </Section>
  );
};

const SHUT_OUT: readonly TeamLink[] = ['refused', 'declined', 'expelled'];

const openedText = (invite: Invite, { name, link }: TeamState) => {
  if (SHUT_OUT.includes(link)) return 'Sal primero del equipo y ábrela otra vez. Todo lo de este dispositivo se queda aquí.';
  return invite.name === name
    ? 'Este dispositivo ya está en ese equipo.'
    : `Este dispositivo ya está en «${name}», y la invitación es de «${invite.name}». Sal antes de «${name}» para usarla.`;
};

interface TeamOverviewProps {
  readonly team: TeamState;
  /** An invite that was opened although this device is in a team. */
  readonly opened: string | null;
}

/** The team that this device is in: how it stands with it, who is in it, and what is to be looked at. */
export const TeamOverview = ({ team, opened }: TeamOverviewProps) => {
  const { name, flags, self } = team;
  const invite = opened === null ? null : readInvite(opened);
  return (
    <>
      {invite && (
        <AlertBanner role="alert" tone="warning" title="La invitación no se usó">
          {typeof invite === 'string' ? inviteProblemText(invite) : openedText(invite, team)}
        </AlertBanner>
      )}
      <p className="wrap-anywhere font-semibold text-section">{name}</p>
      <List rows={[flags.length]} keyOf={() => 'review'}>
        {(count) => (
          <RowLink
            href={routes.teamReview()}
            title="Por revisar"
            detail={count === 0 ? 'Nada por revisar' : formatCounted(count, 'diferencia', 'diferencias')}
            leading={
              count === 0 ? (
                <CircleCheck aria-hidden className="size-6 text-success" />
              ) : (
                <TriangleAlert aria-hidden className="size-6 text-warning" />
              )
            }
          />
        )}
      </List>
      <LinkSection team={team} />
      <MemberList team={team} />
      {self.role === 'supervisor' && self.isConfirmed && <InviteSection />}
      <DeviceSection />
      <LeaveSection team={team} />
    </>
  );
};
