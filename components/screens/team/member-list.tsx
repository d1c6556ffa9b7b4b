'use client';

import { Clock, UserCheck, UserCog, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { FilterChips } from '@/components/ui/filter-chips';
import { List, Row } from '@/components/ui/list/list';
import { Sheet } from '@/components/ui/overlay/sheet';
import { Section } from '@/components/ui/section';
import type { Role } from '@/lib/domain/model/user';
import type { TeamMember, TeamState } from '@/lib/team/protocol/contract';
import { formatInstant } from '@/lib/text/format';
import { roleLabel } from '@/lib/text/labels';
import { useTeamAct } from './use-team-call';

const seenText = ({ lastSeen }: TeamMember) => (lastSeen ? `visto el ${formatInstant(lastSeen)}` : 'todavía no envía nada');

const detailOf = (member: TeamMember, isSelf: boolean) =>
  [roleLabel[member.role], member.label, isSelf ? 'este dispositivo' : seenText(member)].filter(Boolean).join(' · ');

/** The texts and the icon of the two acts that give a device its role: confirming it, and changing the role of a member. */
const roleActOf = ({ isConfirmed, name, label }: TeamMember) =>
  isConfirmed
    ? {
        icon: UserCog,
        title: `Cambiar rol de ${name}`,
        notice: `Vale para este dispositivo: ${label || 'no dice cuál es'}. Solo un supervisor aprueba, confirma y expulsa.`,
        button: 'Cambiar rol',
        busyText: 'Cambiando…',
        saidOf: (role: Role) => `El rol de ${name} ahora es ${roleLabel[role]}.`,
      }
    : {
        icon: UserCheck,
        title: `Confirmar a ${name}`,
        notice: `Confirma solo si sabes que este dispositivo es de ${name}: ${label || 'no dice qué dispositivo es'}. Una invitación deja pedir entrar a quien la tenga.`,
        button: 'Confirmar',
        busyText: 'Confirmando…',
        saidOf: () => `${name} ya está en el equipo.`,
      };

/** The team's members, and devices that ask to join. A supervisor admits and removes them. */
export const MemberList = ({ team: { members, self } }: { readonly team: TeamState }) => {
  const { act, busy } = useTeamAct();
  const [asked, setAsked] = useState<TeamMember | null>(null);
  const [isOpen, setOpen] = useState(false);
  const mayAct = self.role === 'supervisor' && self.isConfirmed;
  const expel = (member: TeamMember) => {
    if (!member.isConfirmed) {
      if (window.confirm(`¿No dejar entrar el dispositivo de ${member.name}? Ese dispositivo ya no podrá pedirlo.`))
        void act((team) => team.expel(member.device), `El dispositivo de ${member.name} no entra al equipo.`);
      return;
    }
    const question = `¿Expulsar del equipo el dispositivo de ${member.name}? Lo que ya envió se queda; lo que haga después ya no llega.`;
    if (window.confirm(question))
      void act(
        (team) => team.expel(member.device),
        `El dispositivo de ${member.name} ya no está en el equipo. El servidor lo deja fuera en cuanto se entera.`,
      );
  };
  return (
    <Section title="Miembros">
      <List label="Miembros" rows={members} keyOf={({ device }) => device}>
        {(member) => {
          const isSelf = member.device === self.device;
          const expelWord = member.isConfirmed ? 'Expulsar' : 'Quitar';
          const roleAct = roleActOf(member);
          return (
            <Row
              title={member.name}
              detail={detailOf(member, isSelf)}
              chip={
                !member.isConfirmed && (
                  <Chip tone="warning" icon={Clock}>
                    Por confirmar
                  </Chip>
                )
              }
              actions={
                mayAct &&
                !isSelf && (
                  <>
                    <Button
                      variant="secondary"
                      icon={UserMinus}
                      closed={busy}
                      aria-label={`${expelWord} a ${member.name}`}
                      onClick={() => expel(member)}
                    >
                      {expelWord}
                    </Button>
                    <Button
                      variant={member.isConfirmed ? 'secondary' : 'primary'}
                      icon={roleAct.icon}
                      closed={busy}
                      aria-label={roleAct.title}
                      aria-haspopup="dialog"
                      onClick={() => {
                        setAsked(member);
                        setOpen(true);
                      }}
                    >
                      {roleAct.button}
                    </Button>
                  </>
                )
              }
            />
          );
        }}
      </List>
      <Sheet open={isOpen} onOpenChange={setOpen} size="dialog" title={asked ? roleActOf(asked).title : ''}>
        {asked && <RoleForm key={asked.device} member={asked} onDone={() => setOpen(false)} />}
      </Sheet>
    </Section>
  );
};

const ROLES: readonly { readonly value: Role; readonly label: string }[] = [
  { value: 'technician', label: roleLabel.technician },
  { value: 'supervisor', label: roleLabel.supervisor },
];

/** Asks for the role of a device that is being confirmed, or of a member. */
const RoleForm = ({ member, onDone }: { readonly member: TeamMember; readonly onDone: () => void }) => {
  const { act, busy } = useTeamAct();
  const [role, setRole] = useState(member.role);
  const { icon, notice, button, busyText, saidOf } = roleActOf(member);
  const give = async () => {
    if (await act((team) => team.confirm(member.device, role), saidOf(role))) onDone();
  };
  return (
    <>
      <p>{notice}</p>
      <FilterChips label="Rol" options={ROLES} value={role} onChange={setRole} />
      <Button icon={icon} busy={busy} busyText={busyText} onClick={() => void give()}>
        {button}
      </Button>
    </>
  );
};
