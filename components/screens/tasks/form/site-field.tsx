'use client';

import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import type { TaskDraft } from '@/lib/domain/task/draft';
import { fieldLabel } from '@/lib/text/nouns';

/** A link, degrees with their sign, or decimal commas: only `readSite` understands them. */
const NEEDS_READER = /https?:\/\/|geo:|°|,\d{3}/i;
const NO_PLACE = 'no-place';
const NOT_NOW = 'No se pudo saber dónde estás. Escribe la dirección o intenta otra vez.';

/** Where the work is: typed, pasted from a map, or where one stands, asked for by a tap and no other time. */
export const SiteField = () => {
  const { control, getValues, getFieldState, setValue, setError, clearErrors } = useFormContext<TaskDraft>();
  const typed = useWatch({ control, name: 'site' }) ?? '';
  const [asking, setAsking] = useState(false);
  const take = (site: string) => setValue('site', site, { shouldDirty: true, shouldValidate: true });
  const refuse = (message: string) => setError('site', { type: NO_PLACE, message });

  const read = useEffectEvent(async (text: string) => {
    const { readSite } = await import('@/lib/domain/task/site-link');
    if (getValues('site') !== text) return;
    const found = readSite(text);
    if ('problem' in found) refuse(found.problem);
    else if (found.site !== text) take(found.site);
  });
  const forget = useEffectEvent(() => {
    if (getFieldState('site').error?.type === NO_PLACE) clearErrors('site');
  });
  // A link becomes its place as soon as it is there; without the reader the form refuses it.
  useEffect(() => {
    forget();
    if (NEEDS_READER.test(typed)) read(typed).catch(() => undefined);
  }, [typed]);

  const takePosition = async () => {
    setAsking(true);
    const found = await import('./position').then(
      ({ askPosition }) => askPosition(),
      () => ({ wrong: NOT_NOW }),
    );
    setAsking(false);
    if ('wrong' in found) refuse(found.wrong);
    else take(found.site);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField<TaskDraft>
        name="site"
        label={fieldLabel('tasks', 'site')}
        hint="Dirección, coordenadas o enlace de un mapa. Vacío, cuenta la dirección del cliente."
      />
      <Button variant="secondary" icon={LocateFixed} busy={asking} busyText="Buscando…" onClick={() => void takePosition()}>
        Usar donde estoy
      </Button>
    </div>
  );
};
