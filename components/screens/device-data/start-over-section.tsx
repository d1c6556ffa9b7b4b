'use client';

import { Eraser, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { BackUpButton } from '@/components/entities/back-up-button';
import { copyOrAsk, isUnopened } from '@/components/entities/copy-or-ask';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/overlay/sheet';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast/toast';
import { useStore } from '@/lib/store/react/store';
import { outcomeText } from '@/lib/text/outcome-text';

type From = 'empty' | 'sample';

const WORDS: Record<From, { readonly title: string; readonly confirm: string; readonly done: string }> = {
  empty: {
    title: 'Empezar vacío',
    confirm: '¿Borrar todo lo de este dispositivo y empezar sin ningún registro?',
    done: 'Listo: este dispositivo empieza vacío.',
  },
  sample: {
    title: 'Restablecer datos de ejemplo',
    confirm: '¿Borrar todo lo de este dispositivo y volver a los datos de ejemplo?',
    done: 'Listo: volvieron los datos de ejemplo.',
  },
};

/** Deletes all data, after offering a backup and asking for confirmation. */
export const StartOverSection = () => {
  const [from, setFrom] = useState<From | null>(null);
  return (
    <Section title="Empezar de nuevo">
      <Button variant="secondary" icon={Eraser} onClick={() => setFrom('empty')}>
        {WORDS.empty.title}
      </Button>
      <Button variant="secondary" icon={RotateCcw} onClick={() => setFrom('sample')}>
        {WORDS.sample.title}
      </Button>
      <Sheet open={from !== null} onOpenChange={(open) => !open && setFrom(null)} title={from ? WORDS[from].title : ''}>
        {from && <Confirm from={from} onDone={() => setFrom(null)} />}
      </Sheet>
    </Section>
  );
};

const Confirm = ({ from, onDone }: { readonly from: From; readonly onDone: () => void }) => {
  const store = useStore();
  const [busy, setBusy] = useState(false);
  const { confirm, done, title } = WORDS[from];

  const begin = async () => {
    if (!window.confirm(confirm)) return;
    setBusy(true);
    const outcome = (await copyOrAsk(store)) && (await store.replaceAll(from));
    setBusy(false);
    if (!outcome) return;
    onDone();
    if ('done' in outcome) showToast({ text: done, tone: 'success' });
    else showToast({ text: await outcomeText(outcome), tone: 'danger' });
  };

  const beginButton = (
    <Button variant="danger" busy={busy} busyText="Borrando…" onClick={() => void begin()}>
      {title}
    </Button>
  );
  if (isUnopened(store))
    return (
      <>
        <p>
          Antes se intenta abrir otra vez lo que hay en este dispositivo: si abre, se queda y no se cambia nada. Solo si está
          dañado se empieza de nuevo; lo que se pueda leer queda aparte, como una copia.
        </p>
        {beginButton}
      </>
    );
  return (
    <>
      <p>
        Se borra lo que hay en este dispositivo: registros, fotos y borradores. Guarda antes un respaldo, por si lo necesitas.
      </p>
      <BackUpButton variant="secondary" takesFocus>
        Respaldar antes
      </BackUpButton>
      {beginButton}
    </>
  );
};
