'use client';

import { Check, Download, Trash2 } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { List, RowButton } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast';
import { availableUsers, roleOf } from '@/lib/domain/user/rules';
import { downloadBackup } from '@/lib/store/download-backup';
import { useCurrentUser, useData, useStore } from '@/lib/store/store';
import { roleLabel } from '@/lib/text/labels';
import { failureText } from '@/lib/text/messages';

const ERASE = '¿Borrar todo lo capturado en este dispositivo? No se puede deshacer. Vuelven los datos de ejemplo.';

/** Leaving: there is no account, so it says where the data is and offers a copy, another person, or a clean device. */
export const SignOut = ({ onDone }: { readonly onDone: () => void }) => {
  const store = useStore();
  const current = useCurrentUser();
  const people = availableUsers(useData(({ users }) => users));

  const erase = async () => {
    if (!window.confirm(ERASE)) return;
    const outcome = await store.begin('sample');
    onDone();
    if ('failed' in outcome) showToast({ tone: 'danger', text: failureText(outcome) });
    else showToast({ text: 'Los datos de este dispositivo se borraron.' });
  };

  return (
    <>
      <Button variant="secondary" icon={Download} onClick={() => void downloadBackup(store)}>
        Descargar respaldo
      </Button>
      <Section title="Cambiar de usuario">
        <List label="Personas">
          {people.map((person) => (
            <RowButton
              key={person.id}
              pressed={person.id === current?.id}
              leading={<Avatar name={person.name} size="small" />}
              title={person.name}
              detail={roleLabel[roleOf(person)]}
              chip={person.id === current?.id && <Check aria-hidden className="size-5 text-link" />}
              onClick={() => {
                store.actAs(person.id);
                onDone();
                showToast({ text: `Ahora trabaja ${person.name}.` });
              }}
            />
          ))}
        </List>
      </Section>
      <Section title="Dejar limpio este dispositivo">
        <Button variant="danger" icon={Trash2} onClick={erase}>
          Borrar los datos de este dispositivo
        </Button>
      </Section>
    </>
  );
};
