'use client';

import { Download, LogOut, Trash2, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { downloadBackupOrExplain } from '@/components/shell/storage/download-backup-or-explain';
import { AddressText } from '@/components/ui/address-text';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { type MenuOpening, MenuPanel } from '@/components/ui/overlay/menu-panel';
import { Sheet } from '@/components/ui/overlay/sheet';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast/toast';
import { roleOf } from '@/lib/domain/permission';
import { routes } from '@/lib/routes';
import { deleteCopies } from '@/lib/store/device/copies';
import { useCurrentUser, useStore } from '@/lib/store/react/store';
import { useIsInTeam } from '@/lib/store/react/use-team';
import { roleLabel } from '@/lib/text/labels';
import { outcomeText } from '@/lib/text/outcome-text';
import { PeopleList } from './people-list';

const WHO_WORKS = 'Lo que se haga en este dispositivo queda a nombre de quien elijas.';
const WHERE_DATA_STAYS =
  'Tus datos se quedan en este dispositivo: no se envían a ningún servidor, y quien lo desbloquee puede verlos.';
const WHERE_TEAM_DATA_STAYS =
  'Tus datos están en este dispositivo, en los de tu equipo y en su servidor. Quien desbloquee este dispositivo puede verlos.';

/** The user menu with its sheets. It stays mounted, because the sheets outlive the menu. */
export const UserMenuPanel = ({ name, ...opening }: MenuOpening & { readonly name: string }) => {
  const user = useCurrentUser();
  const isInTeam = useIsInTeam();
  const [changing, setChanging] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const profile = user ? [{ label: 'Mi Perfil', icon: UserRound, href: routes.user(user.id) }] : [];
  return (
    <>
      <MenuPanel
        {...opening}
        heading={
          <div className="flex items-center gap-3">
            <Avatar name={name} />
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              {user && (
                <p className="text-muted text-sm">
                  <AddressText text={user.email} />
                </p>
              )}
              {user && <p className="text-muted text-sm">{roleLabel[roleOf(user)]}</p>}
            </div>
          </div>
        }
        items={[
          ...profile,
          { label: 'Cambiar de usuario', icon: Users, onSelect: () => setChanging(true) },
          { label: 'Sign out', icon: LogOut, onSelect: () => setLeaving(true) },
        ]}
      />
      <Sheet open={changing} onOpenChange={setChanging} title="Cambiar de usuario" description={isInTeam ? undefined : WHO_WORKS}>
        <PeopleList onDone={() => setChanging(false)} />
      </Sheet>
      <Sheet
        open={leaving}
        onOpenChange={setLeaving}
        title="Sign out"
        description={isInTeam ? WHERE_TEAM_DATA_STAYS : WHERE_DATA_STAYS}
      >
        <SignOut onDone={() => setLeaving(false)} />
      </Sheet>
    </>
  );
};

const ERASE =
  '¿Borrar todo lo capturado en este dispositivo, también sus copias automáticas? No se puede deshacer. Vuelven los datos de ejemplo.';
const COPIES_STAY =
  'Los datos se borraron, pero no sus copias automáticas. Borra los datos de este sitio en los ajustes del navegador.';

/**
 * Replaces a sign-out, since there are no accounts. It states where the data is, and offers a backup, another person or a reset.
 */
const SignOut = ({ onDone }: { readonly onDone: () => void }) => {
  const store = useStore();

  const erase = async () => {
    if (!window.confirm(ERASE)) return;
    const outcome = await store.replaceAll('sample');
    const copiesStay = 'done' in outcome && !(await deleteCopies());
    onDone();
    if (!('done' in outcome)) showToast({ tone: 'danger', text: await outcomeText(outcome) });
    else if (copiesStay) showToast({ tone: 'danger', text: COPIES_STAY });
    else showToast({ text: 'Los datos de este dispositivo se borraron.' });
  };

  return (
    <>
      <Button data-autofocus variant="secondary" icon={Download} onClick={() => void downloadBackupOrExplain(store)}>
        Descargar respaldo
      </Button>
      <Section title="Cambiar de usuario">
        <PeopleList onDone={onDone} />
      </Section>
      <Section title="Dejar limpio este dispositivo">
        <Button variant="danger" icon={Trash2} onClick={erase}>
          Borrar los datos de este dispositivo
        </Button>
      </Section>
    </>
  );
};
