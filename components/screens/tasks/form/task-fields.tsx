'use client';

import { ListPlus, LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NO_PEOPLE, personOption } from '@/components/entities/person-option';
import { ChecklistField } from '@/components/form/checklist-field';
import { DateField } from '@/components/form/date-field';
import { NumberField } from '@/components/form/number-field';
import { MultiPickerField } from '@/components/form/picker/multi-picker-field';
import { choicesOf, SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Sheet } from '@/components/ui/overlay/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskDraft } from '@/lib/domain/task/draft';
import { sortByName } from '@/lib/kernel/list';
import { useData } from '@/lib/store/react/store';
import { priorityLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

const LikelyAssignees = lazyPart(
  async () => (await import('./likely-assignees')).LikelyAssignees,
  <div aria-hidden className="-mt-3 min-h-touch" />,
  { isOptional: true },
);

/** Adds people by name, role or team. Archived ones are offered only while they are assigned. */
const AssigneePicker = ({ current }: { readonly current: readonly string[] }) => {
  const users = useData((data) => data.users);
  const offered = [...users.values()].filter(({ id, archivedAt }) => archivedAt === undefined || current.includes(id));
  return (
    <MultiPickerField<TaskDraft>
      name="assigneeIds"
      pickName="assigneePick"
      label={fieldLabel('tasks', 'assigneeIds')}
      searchLabel="Buscar personas"
      emptyText="No se encontraron personas"
      placeholder="Elegir persona"
      none={NO_PEOPLE}
      options={sortByName(offered, ({ name }) => name).map(personOption)}
    />
  );
};

interface TaskFieldsProps {
  readonly projectId: ProjectId;
  /** The assignees of a stored task. */
  readonly assigneeIds?: readonly string[];
}

/** The form's fields, for a new or a stored task. */
export const TaskFields = ({ projectId, assigneeIds = [] }: TaskFieldsProps) => (
  <>
    <TextField<TaskDraft> name="title" label={fieldLabel('tasks', 'title')} required autoCapitalize="sentences" />
    <TextAreaField<TaskDraft> name="description" label={fieldLabel('tasks', 'description')} />
    <SelectField<TaskDraft> name="priority" label={fieldLabel('tasks', 'priority')} choices={choicesOf(priorityLabel)} />
    <DateField<TaskDraft>
      name="startDate"
      label={fieldLabel('tasks', 'startDate')}
      hint="Con fecha de inicio la tarea queda en progreso."
    />
    <DateField<TaskDraft> name="dueDate" label={fieldLabel('tasks', 'dueDate')} required />
    <NumberField<TaskDraft> name="plannedHours" label={fieldLabel('tasks', 'plannedHours')} hint="Horas enteras" />
    <AssigneePicker current={assigneeIds} />
    <LikelyAssignees projectId={projectId} />
    <SiteField />
    <ChecklistField<TaskDraft> name="checklist" label={fieldLabel('tasks', 'checklist')} />
    <TemplateChoice />
  </>
);

/** A link, degrees with a sign, or decimal commas, which only `readSite` understands. */
const NEEDS_READER = /https?:\/\/|geo:|°|,\d{3}/i;
const NO_PLACE = 'no-place';

const NO_POSITION_BY_CODE: Readonly<Record<number, string>> = {
  1: 'No hay permiso para saber dónde estás. Actívalo en los ajustes del navegador, o escribe la dirección.',
  2: 'Este dispositivo no sabe dónde está ahora. Sal a cielo abierto e intenta otra vez, o escribe la dirección.',
  3: 'La ubicación tardó demasiado. Intenta otra vez, o escribe la dirección.',
};
const NO_POSITION = 'Este navegador no puede decir dónde estás. Escribe la dirección o pega el enlace de un mapa.';

const LONGEST_WAIT_MS = 20_000;

/** The device's position as a task's site, or a sentence on why it is unknown and what to do. It is read once and not kept. */
const askPosition = () =>
  new Promise<{ readonly site: string } | { readonly wrong: string }>((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ wrong: NO_POSITION });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ site: `${latitude.toFixed(6)}, ${longitude.toFixed(6)}` }),
      ({ code }) => resolve({ wrong: NO_POSITION_BY_CODE[code] ?? NO_POSITION }),
      { enableHighAccuracy: true, timeout: LONGEST_WAIT_MS, maximumAge: 0 },
    );
  });

/** The site of the work: typed, pasted from a map, or the current position on a tap. */
const SiteField = () => {
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
    else if (found.site !== text.trim()) take(found.site);
  });
  const forget = useEffectEvent(() => {
    if (getFieldState('site').error?.type === NO_PLACE) clearErrors('site');
  });
  // A pasted link is converted to its place at once. If the reader fails to load, the form refuses the link.
  useEffect(() => {
    forget();
    if (NEEDS_READER.test(typed)) read(typed).catch(() => undefined);
  }, [typed]);

  const takePosition = async () => {
    setAsking(true);
    const found = await askPosition();
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

const TemplateList = lazyPart(async () => (await import('./template-list')).TemplateList, <RowsSkeleton />);

/** Adds a template's points to the checklist being written. */
const TemplateChoice = () => {
  const { getValues, setValue } = useFormContext<TaskDraft>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={ListPlus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Usar plantilla
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Plantillas de verificación">
        <TemplateList
          known={() => getValues('checklist')}
          onChosen={(lines) => {
            setValue('checklist', [...getValues('checklist'), ...lines], { shouldDirty: true });
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
};
