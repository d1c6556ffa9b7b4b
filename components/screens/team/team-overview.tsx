'use client';

import { Bell, CircleCheck, LogOut, QrCode as QrIcon, Share2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { encode } from 'uqr';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { List, RowLink } from '@/components/ui/list/list';
import { Sheet } from '@/components/ui/overlay/sheet';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast/toast';
import { routes } from '@/lib/routes';
import { readWifiOnly, writeWifiOnly } from '@/lib/store/device/device';
import { networkInUse } from '@/lib/store/device/network';
import { useReviewCounts } from '@/lib/store/react/use-review-counts';
import type { TeamLink, TeamState } from '@/lib/team/protocol/contract';
import { type Invite, readInvite } from '@/lib/team/protocol/invite';
import { roleLabel } from '@/lib/text/labels';
import { inviteProblemText, reviewText, toSendText } from '@/lib/text/team';
import { InviteForm } from './invite-form';
import { LinkSection } from './link-section';
import { MemberList } from './member-list';
import { useTeamAct } from './use-team-call';

/** A text as a QR code, dark on light in every theme, with the light border that readers need. */
const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-96 rounded-card forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
};

const COMMAND = 'npm run team -- invite Ana';

/** The ways to invite somebody. Only the server's owner can create invites; this phone can show one as a QR code. */
const InviteSection = ({ isAlone }: { readonly isAlone: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<{ readonly invite: Invite; readonly link: string } | null>(null);
  const open = () => {
    setShown(null);
    setOpen(true);
  };
  return (
    <Section title="Invitar">
      <Card className="grid gap-3">
        {isAlone && (
          <p>
            Solo este dispositivo puede dejar entrar a otros. Si se pierde, ya nadie entra: haz supervisor a otro miembro, o
            confirma otro dispositivo tuyo.
          </p>
        )}
        <p>Cada persona entra con su propia invitación. La hace quien administra el servidor, en su computadora:</p>
        <p className="wrap-anywhere rounded-control bg-neutral-soft px-3 py-2 font-mono text-neutral text-sm">{COMMAND}</p>
        <p className="text-muted text-sm">
          Le salen un enlace y un código QR. Que lo mande solo a esa persona: quien lo tenga puede pedir entrar. Después aparece
          aquí «Por confirmar».
        </p>
        <Button variant="secondary" icon={QrIcon} aria-haspopup="dialog" onClick={open}>
          Mostrar una invitación
        </Button>
      </Card>
      <Sheet open={isOpen} onOpenChange={setOpen} title="Mostrar una invitación">
        {shown ? <Shown {...shown} /> : <InviteForm aim="show" onInvite={(invite, link) => setShown({ invite, link })} />}
      </Sheet>
    </Section>
  );
};

const Shown = ({ invite, link }: { readonly invite: Invite; readonly link: string }) => {
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ text: link });
      else {
        await navigator.clipboard.writeText(link);
        showToast({ text: 'Enlace copiado.', tone: 'success' });
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return;
      showToast({ text: 'Este navegador no dejó compartir el enlace.', tone: 'danger' });
    }
  };
  return (
    <>
      <p>
        Invitación de <strong>{invite.person}</strong> ({roleLabel[invite.role]}) para «{invite.name}». Que la lea con la cámara
        de su teléfono.
      </p>
      <QrCode text={link} label={`Código QR de la invitación de ${invite.person}`} />
      <Button data-autofocus variant="secondary" icon={Share2} onClick={() => void share()}>
        Compartir el enlace
      </Button>
    </>
  );
};

const NOTICES: Record<NotificationPermission, string> = {
  default: 'Te puede avisar cuando un compañero te pide algo o decide lo que pediste, aunque la aplicación esté atrás.',
  granted: 'Los avisos del equipo salen también cuando la aplicación está atrás.',
  denied:
    'El navegador tiene bloqueados los avisos de este sitio. Permítelos en sus ajustes si los quieres; aquí siguen en la campana.',
};

/** Also shown on an iPhone, which allows notifications only from the home screen. */
const NO_NOTICES =
  'Este navegador no da avisos con la aplicación atrás: siguen en la campana. En iPhone llegan si antes la instalas en la pantalla de inicio.';

/** This device's settings in the team: notifications, and the network for photos. */
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

const isLastSupervisor = ({ members, self }: TeamState) =>
  self.isConfirmed &&
  self.role === 'supervisor' &&
  members.every(({ role, isConfirmed, device }) => role !== 'supervisor' || !isConfirmed || device === self.device);

const questionOf = (team: TeamState) =>
  `¿Salir de «${team.name}»? Todo lo de este dispositivo se queda aquí. ${
    team.pending + team.filesToSend.size > 0 ? `Falta enviar ${toSendText(team)}: si sales ahora, los demás no lo reciben. ` : ''
  }${
    isLastSupervisor(team)
      ? 'Eres el único supervisor: después nadie puede entrar al equipo, tampoco tú. Confirma antes a otro.'
      : 'Para volver hace falta otra invitación.'
  }`;

/** Leaves the team; this device keeps all its data. */
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
  /** An invite that was opened while this device is in a team. */
  readonly opened: string | null;
}

/** The team of this device: its link, its members, and what needs a review. */
export const TeamOverview = ({ team, opened }: TeamOverviewProps) => {
  const { name, self } = team;
  const counts = useReviewCounts();
  const invite = opened === null ? null : readInvite(opened);
  return (
    <>
      {invite && (
        <AlertBanner role="alert" tone="warning" title="La invitación no se usó">
          {typeof invite === 'string' ? inviteProblemText(invite) : openedText(invite, team)}
        </AlertBanner>
      )}
      <p className="wrap-anywhere font-semibold text-section">{name}</p>
      <List rows={[counts]} keyOf={() => 'review'}>
        {({ all }) => (
          <RowLink
            href={routes.teamReview()}
            title="Por revisar"
            detail={all === 0 ? 'Nada por revisar' : reviewText(counts)}
            leading={
              all === 0 ? (
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
      {self.role === 'supervisor' && self.isConfirmed && <InviteSection isAlone={isLastSupervisor(team)} />}
      <DeviceSection />
      <LeaveSection team={team} />
    </>
  );
};
