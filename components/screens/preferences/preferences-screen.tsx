'use client';

import { useState, useSyncExternalStore } from 'react';
import { Screen } from '@/components/frames/screen';
import { Card } from '@/components/ui/card';
import { FilterChips } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { Section } from '@/components/ui/section';
import { CardsSkeleton } from '@/components/ui/skeleton';
import type { Theme } from '@/lib/store/device/device';
import { readLetterKeys, writeLetterKeys } from '@/lib/store/device/key-setting';
import { onLocal } from '@/lib/store/device/local-values';
import { useTheme } from '@/lib/store/react/use-theme';

const BusinessForm = lazyPart(async () => (await import('./business-form')).BusinessForm, <CardsSkeleton cards={4} />);

const TemplateSection = lazyPart(async () => (await import('./template-section')).TemplateSection, <CardsSkeleton cards={1} />);

const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'contrast', label: 'Alto contraste' },
];

const KEY_CHOICES = [
  { value: 'on', label: 'Activados' },
  { value: 'off', label: 'Desactivados' },
] as const;

/** Turns single-letter keys on or off on this device. They disturb people who dictate (WCAG 2.1.4). */
const KeyPreference = () => {
  const isOn = useSyncExternalStore(onLocal, readLetterKeys, () => true);
  return (
    <Section title="Teclado" className="lg:max-w-column">
      <Card className="grid gap-2">
        <h3 className="font-semibold">Atajos de una sola tecla</h3>
        <FilterChips
          label="Atajos de una sola tecla"
          options={KEY_CHOICES}
          value={isOn ? 'on' : 'off'}
          onChange={(choice) => writeLetterKeys(choice === 'on')}
        />
        <p className="text-muted text-sm">
          Solo en este dispositivo. Ctrl K, Ctrl Z y Ctrl Intro siguen activos.{isOn && ' Con «?» ves la lista completa.'}
        </p>
      </Card>
    </Section>
  );
};

/** Preferencias: the theme and keys of this device, the data of the business, and the checklist templates. */
export const PreferencesScreen = () => {
  const [theme, setTheme] = useTheme();
  const [failed, setFailed] = useState(false);
  return (
    <Screen title="Preferencias" documentTitle={failed ? 'Error: Preferencias' : undefined}>
      <Section title="Apariencia" className="lg:max-w-column">
        <Card className="grid gap-4">
          <div className="grid gap-2">
            <h3 className="font-semibold">Tema</h3>
            <FilterChips label="Tema" options={THEMES} value={theme} onChange={setTheme} />
            <p className="text-muted text-sm">Solo en este dispositivo. «Alto contraste» se lee mejor bajo el sol.</p>
          </div>
          <div className="grid gap-1">
            <h3 className="font-semibold">Tamaño del texto</h3>
            <p className="text-muted text-sm">
              Sigue el tamaño de letra de tu dispositivo o navegador: cámbialo en sus ajustes y aquí cambia también.
            </p>
          </div>
        </Card>
      </Section>
      <KeyPreference />
      <Section title="Datos de la empresa">
        <p className="text-muted text-sm">Salen en las facturas, los reportes y las notas de salida.</p>
        <BusinessForm onFailed={setFailed} />
      </Section>
      <Section title="Plantillas de verificación" className="lg:max-w-column">
        <p className="text-muted text-sm">Puntos que una tarea toma con «Usar plantilla»: FTTH, torre, empalme…</p>
        <TemplateSection />
      </Section>
    </Screen>
  );
};
