'use client';

import { ClipboardCopy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast';
import { useStore } from '@/lib/store/store';
import { diagnosis } from './diagnosis';

const BUILD = process.env.NEXT_PUBLIC_BUILD_ID ?? 'dev';

/** Acerca de: which version this is, and what to send to whoever helps. */
export const AboutSection = () => {
  const store = useStore();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await diagnosis(store));
      showToast({ text: 'Diagnóstico copiado. No lleva nombres ni datos capturados.', tone: 'success' });
    } catch {
      showToast({ text: 'Este navegador no dejó copiar el diagnóstico.', tone: 'danger' });
    }
  };
  return (
    <Section title="Acerca de">
      <Card className="grid gap-3">
        <DefinitionList
          items={[
            { term: 'Aplicación', value: 'Telecampo' },
            { term: 'Versión', value: BUILD },
          ]}
        />
        <Button variant="secondary" icon={ClipboardCopy} onClick={() => void copy()}>
          Copiar diagnóstico
        </Button>
      </Card>
    </Section>
  );
};
