'use client';

import { FileOutput, KeyRound, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { Sheet } from '@/components/ui/overlay/sheet';
import { routes } from '@/lib/routes';
import { hasServer, type Invite, readInvite } from '@/lib/team/protocol/invite';
import { EnterTeam } from './enter-team';
import { InviteForm, type InvitePurpose, policyOfPage, readInviteFor } from './invite-form';

const TITLES: Record<Exclude<InvitePurpose, 'show'>, string> = { found: 'Crear equipo', join: 'Unirme a un equipo' };

interface Entering {
  readonly aim: Exclude<InvitePurpose, 'show'>;
  readonly invite?: Invite;
  /** The opened text, if it is no usable invite. */
  readonly text?: string;
}

const enteringWith = (text: string): Entering => {
  const read = readInvite(text);
  const aim = typeof read !== 'string' && !read.founder ? 'found' : 'join';
  const invite = readInviteFor(aim, text);
  return typeof invite === 'string' ? { aim, text } : { aim, invite };
};

interface NoTeamProps {
  /** The invite that the page was opened with. */
  readonly opened: string | null;
  readonly onTaken: () => void;
}

/** An explanation of teams, and the two ways to enter one. */
export const NoTeam = ({ opened, onTaken }: NoTeamProps) => {
  const [entering, setEntering] = useState<Entering | null>(null);
  const [isOpen, setOpen] = useState(false);
  const begin = (next: Entering) => {
    setEntering(next);
    setOpen(true);
  };
  const take = useEffectEvent((text: string) => {
    begin(enteringWith(text));
    onTaken();
  });
  useEffect(() => {
    if (opened !== null) take(opened);
  }, [opened]);
  const close = () => setOpen(false);
  return (
    <>
      <Card className="grid gap-4">
        <p>
          Los dispositivos de un equipo comparten los mismos registros: lo que uno guarda les llega a los demás en cuanto hay
          señal. Sin señal todos siguen trabajando, y lo de cada quien se envía después.
        </p>
        <Button icon={Users} onClick={() => begin({ aim: 'join' })}>
          Unirme a un equipo
        </Button>
        <Button variant="secondary" icon={KeyRound} onClick={() => begin({ aim: 'found' })}>
          Crear equipo
        </Button>
        {hasServer(policyOfPage()) ? (
          <p className="text-muted text-sm">
            Hace falta una invitación de quien administra el servidor del equipo. Mientras no entres a uno, nada sale de este
            dispositivo.
          </p>
        ) : (
          <>
            <p className="text-muted text-sm">
              Esta instalación no tiene la dirección de un servidor de equipo, así que nada sale de este dispositivo. Los
              registros pasan a otro en un archivo, que los junta con los suyos.
            </p>
            <ButtonLink href={routes.device()} variant="secondary" icon={FileOutput}>
              Pasar por archivo
            </ButtonLink>
          </>
        )}
      </Card>
      <Sheet open={isOpen} onOpenChange={(open) => !open && close()} title={entering ? TITLES[entering.aim] : ''}>
        {entering?.invite && <EnterTeam invite={entering.invite} onDone={close} />}
        {entering && !entering.invite && (
          <InviteForm aim={entering.aim} text={entering.text} onInvite={(invite) => setEntering({ aim: entering.aim, invite })} />
        )}
      </Sheet>
    </>
  );
};
