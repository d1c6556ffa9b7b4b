'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { AlertBanner } from '@/components/ui/alert-banner';
import { List, RowLink } from '@/components/ui/list';
import { routes } from '@/lib/routes';
import { type Invite, readInvite } from '@/lib/store/engine/invite';
import type { TeamLink, TeamState } from '@/lib/store/engine/team';
import { formatCounted } from '@/lib/text/format';
import { inviteProblemText } from '@/lib/text/team';
import { DeviceSection } from './device-section';
import { InviteSection } from './invite-section';
import { LeaveSection } from './leave-section';
import { LinkSection } from './link-section';
import { MemberList } from './member-list';

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
