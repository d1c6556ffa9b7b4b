'use client';

import { LogOut } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';
import type { TeamState } from '@/lib/store/engine/team';
import { toSendText } from '@/lib/text/team';
import { useTeamAct } from './use-team-call';

const questionOf = (team: TeamState) =>
  `¿Salir de «${team.name}»? Todo lo de este dispositivo se queda aquí. ${
    team.pending + team.filesToSend.size > 0 ? `Falta enviar ${toSendText(team)}: si sales ahora, los demás no lo reciben. ` : ''
  }Para volver hace falta otra invitación.`;

/** Leaving the team; nothing of this device goes with it. */
export const LeaveSection = ({ team }: { readonly team: TeamState }) => {
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
