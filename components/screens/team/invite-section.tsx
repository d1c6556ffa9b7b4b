'use client';

import { QrCode as QrIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { lazyPart } from '@/components/ui/lazy-part';
import { Section } from '@/components/ui/section';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import type { Invite } from '@/lib/team/protocol/invite';
import { roleLabel } from '@/lib/text/labels';
import { InviteForm } from './invite-form';

const QrCode = lazyPart(
  async () => (await import('./qr-code')).QrCode,
  <Skeleton className="mx-auto aspect-square w-full max-w-96" />,
);

const COMMAND = 'npm run team -- invite Ana --role technician';

/** How somebody else comes in. Only the server's owner can make an invite; this phone shows one to another phone's camera. */
export const InviteSection = () => {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<{ readonly invite: Invite; readonly link: string } | null>(null);
  const open = () => {
    setShown(null);
    setOpen(true);
  };
  return (
    <Section title="Invitar">
      <Card className="grid gap-3">
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
      <Button variant="secondary" icon={Share2} onClick={() => void share()}>
        Compartir el enlace
      </Button>
    </>
  );
};
