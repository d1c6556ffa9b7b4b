'use client';

import { type FieldValues, useWatch } from 'react-hook-form';
import { CheckboxField } from '@/components/form/checkbox-field';
import { CONTROL } from '@/components/form/control-style';
import { Field } from '@/components/form/field';
import { type FieldProps, useRegisteredField } from '@/components/form/field-props';
import { TextAreaField } from '@/components/form/text-area-field';
import type { SaveOptions } from '@/components/form/use-submit';
import { FormSheet } from '@/components/frames/form-sheet';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import type { Task, TimeEntry } from '@/lib/domain/model/task';
import { correctStretch, deleteStretch } from '@/lib/domain/task/stretch-changes';
import { stretchOfKey } from '@/lib/domain/task/stretch-key';
import { type StretchDraft, stretchDraft, stretchDraftSchema, stretchRefusal, typedMoment } from '@/lib/domain/task/stretches';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { refusalText } from '@/lib/text/messages';
import { MissingSheet } from './missing-sheet';

/** A day and a time, in the phone's own picker. The draft holds `YYYY-MM-DDTHH:mm` by this device's clock, or ''. */
const MomentField = <Draft extends FieldValues = FieldValues>(props: FieldProps<Draft>) => {
  const { frame, control } = useRegisteredField(props);
  return (
    <Field {...frame}>
      <input {...control} type="datetime-local" className={`${CONTROL} appearance-none`} />
    </Field>
  );
};

const TITLE = 'Corregir tiempo';

interface StretchSheetProps {
  /** The stretch's key from the address. */
  readonly named: string;
  readonly onClose: () => void;
}

/** Corrects or deletes a stretch of work, with a reason. */
export const StretchSheet = ({ named, onClose }: StretchSheetProps) => {
  const found = useData((data) => stretchOfKey(data, named));
  return found ? <StretchForm key={named} {...found} onClose={onClose} /> : <MissingSheet title={TITLE} onClose={onClose} />;
};

interface StretchFormProps {
  readonly task: Task;
  readonly entry: TimeEntry;
  readonly onClose: () => void;
}

const StretchForm = ({ task, entry, onClose }: StretchFormProps) => {
  const me = useCurrentUser();
  const name = useData(({ users }) => users.get(entry.userId)?.name ?? '');
  const { form, opened } = useOpenedRecord({ schema: stretchDraftSchema, record: entry, toDraft: stretchDraft });
  const correct = useSave(correctStretch, { opened, savedText: 'Tiempo corregido', undoable: true });
  const take = useSave(deleteStretch, { savedText: 'Tramo eliminado', undoable: true });
  const deleted = useWatch({ control: form.control, name: 'deleted' });
  const refusal = stretchRefusal(entry, me);
  const submit = ({ startedAt, endedAt, reason, ...draft }: StretchDraft, options: SaveOptions) => {
    const which = { taskId: task.id, entryId: entry.id, reason };
    if (draft.deleted) return take(which, options);
    const times = { startedAt: typedMoment(startedAt, entry.startedAt), endedAt: typedMoment(endedAt, entry.endedAt) };
    return correct({ ...which, ...times }, options);
  };
  return (
    <FormSheet
      title={TITLE}
      description={`${name}, ${task.title}`}
      size="dialog"
      form={form}
      overRecord
      draftKey={`tramo:${entry.id}`}
      onSubmit={submit}
      submitLabel={deleted ? 'Eliminar tramo' : 'Guardar'}
      submitVariant={deleted ? 'danger' : undefined}
      blockedBy={refusal && refusalText(refusal)}
      onClose={onClose}
    >
      {!deleted && (
        <>
          <MomentField<StretchDraft> name="startedAt" label="Inicio" required />
          <MomentField<StretchDraft>
            name="endedAt"
            label="Fin"
            required
            hint={entry.endedAt === undefined ? 'El tiempo sigue en marcha. Di a qué hora terminaste.' : undefined}
          />
        </>
      )}
      <TextAreaField<StretchDraft> name="reason" label="Motivo" required />
      <CheckboxField<StretchDraft> name="deleted" label="Eliminar este tramo de las horas" />
    </FormSheet>
  );
};
