'use client';

import { useSyncExternalStore } from 'react';
import { Card } from '@/components/ui/card';
import { FilterChips } from '@/components/ui/filter-chips';
import { Section } from '@/components/ui/section';
import { readLetterKeys, writeLetterKeys } from '@/lib/store/device/key-setting';
import { onLocal } from '@/lib/store/device/local-values';

const CHOICES = [
  { value: 'on', label: 'Activados' },
  { value: 'off', label: 'Desactivados' },
] as const;

/** Turns single-letter keys on or off on this device. They disturb people who dictate (WCAG 2.1.4). */
export const KeyPreference = () => {
  const isOn = useSyncExternalStore(onLocal, readLetterKeys, () => true);
  return (
    <Section title="Teclado" className="lg:max-w-column">
      <Card className="grid gap-2">
        <h3 className="font-semibold">Atajos de una sola tecla</h3>
        <FilterChips
          label="Atajos de una sola tecla"
          options={CHOICES}
          value={isOn ? 'on' : 'off'}
          onChange={(choice) => writeLetterKeys(choice === 'on')}
        />
        <p className="text-muted text-sm">
          Solo en este dispositivo. Ctrl K, Ctrl Z y Ctrl Intro siguen activos. Con «?» ves la lista completa.
        </p>
      </Card>
    </Section>
  );
};
