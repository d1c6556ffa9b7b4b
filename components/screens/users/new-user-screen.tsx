'use client';

import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { CONTROL } from '@/components/form/control-style';
import { Field } from '@/components/form/field';
import { type FieldProps, useRegisteredField } from '@/components/form/field-props';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormScreen } from '@/components/frames/form-screen';
import { type CreateAnother, useCreateAnother } from '@/components/frames/use-create-another';
import { useNavigate } from '@/components/history/use-navigate';
import { AlertBanner } from '@/components/ui/alert-banner';
import { IconButton } from '@/components/ui/button';
import { useSave } from '@/components/write/use-save';
import type { UserId } from '@/lib/domain/model/user';
import { createUser } from '@/lib/domain/user/changes';
import { emptyUserDraft, type NewUserDraft, newUserDraftSchema, passwordsDiffer } from '@/lib/domain/user/draft';
import { routes } from '@/lib/routes';
import { UserFields } from './user-fields';

interface PasswordFieldProps<Draft extends FieldValues> extends FieldProps<Draft> {
  /** The noun in the label of the eye button: `Mostrar contraseña`. */
  readonly called?: string;
}

/** A new password, which can be pasted and shown. Its name must be in the form's `neverKept`, so that no draft holds it. */
const PasswordField = <Draft extends FieldValues = FieldValues>(props: PasswordFieldProps<Draft>) => {
  const { called = 'contraseña' } = props;
  const { frame, control } = useRegisteredField(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame}>
      <div className="relative">
        <input
          {...control}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          className={clsx(CONTROL, 'pr-14')}
        />
        <IconButton
          label={`${shown ? 'Ocultar' : 'Mostrar'} ${called}`}
          icon={shown ? EyeOff : Eye}
          aria-controls={frame.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 my-auto"
        />
      </div>
    </Field>
  );
};

/** The password of a new person, twice. The app has no accounts, so it is checked and then discarded (invariant I7). */
export const PasswordFields = () => {
  const { control } = useFormContext<NewUserDraft>();
  const [password, confirmPassword] = useWatch({ control, name: ['password', 'confirmPassword'] });
  return (
    <>
      <PasswordField<NewUserDraft>
        name="password"
        label="Contraseña"
        required
        hint="No se guarda en este dispositivo ni se envía."
      />
      <PasswordField<NewUserDraft> name="confirmPassword" label="Confirmar contraseña" called="confirmación" required />
      {passwordsDiffer({ password, confirmPassword }) && (
        <AlertBanner tone="warning" role="status">
          Las contraseñas no coinciden.
        </AlertBanner>
      )}
    </>
  );
};

const PASSWORDS = ['password', 'confirmPassword'];

export const NewUserScreen = () => {
  const { round, also } = useCreateAnother('otro');
  return <NewUser key={round} also={also} />;
};

const NewUser = ({ also }: Pick<CreateAnother, 'also'>) => {
  const form = useDraftForm(newUserDraftSchema, emptyUserDraft());
  const newRecordId = useNewId<UserId>();
  const save = useSave(createUser);
  const { returnTo } = useNavigate();
  return (
    <FormScreen
      title="Nuevo Usuario"
      back={routes.users()}
      draftKey={routes.newUser()}
      neverKept={PASSWORDS}
      form={form}
      onSubmit={(value, options) => save({ id: newRecordId(), ...value }, options)}
      onSaved={() => returnTo(routes.users(), 1)}
      savedText="Usuario creado"
      also={also}
      submitLabel="Crear Usuario"
    >
      <UserFields />
      <PasswordFields />
    </FormScreen>
  );
};
