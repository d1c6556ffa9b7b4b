'use client';

import { Download, Trash2 } from 'lucide-react';
import { handOverBackup } from '@/components/shell/storage/hand-over-backup';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast';
import { deleteCopies } from '@/lib/store/device/copies';
import { useStore } from '@/lib/store/react/store';
import { failureText } from '@/lib/text/failures';
import { PeopleList } from './people-list';

const ERASE =
  '¿Borrar todo lo capturado en este dispositivo, también sus copias automáticas? No se puede deshacer. Vuelven los datos de ejemplo.';
const COPIES_STAY =
  'Los datos se borraron, pero no sus copias automáticas. Borra los datos de este sitio en los ajustes del navegador.';

/** There is no account to leave. So it says where the data is, and offers a copy, another person or a clean device. */
export const SignOut = ({ onDone }: { readonly onDone: () => void }) => {
  const store = useStore();

  const erase = async () => {
    if (!window.confirm(ERASE)) return;
    const outcome = await store.replaceAll('sample');
    const copiesStay = 'done' in outcome && !(await deleteCopies());
    onDone();
    if ('failed' in outcome) showToast({ tone: 'danger', text: failureText(outcome) });
    else if (copiesStay) showToast({ tone: 'danger', text: COPIES_STAY });
    else showToast({ text: 'Los datos de este dispositivo se borraron.' });
  };

  return (
    <>
      <Button variant="secondary" icon={Download} onClick={() => void handOverBackup(store)}>
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
