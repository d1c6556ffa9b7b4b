'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { PasswordField } from '@/components/form/password-field';
import { AlertBanner } from '@/components/ui/alert-banner';
import { type NewUserDraft, passwordsDiffer } from '@/lib/domain/user/draft';

/** The password of a new person, twice. This app has no accounts: it is asked for and let go (invariant I7). */
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
      <PasswordField<NewUserDraft> name="confirmPassword" label="Confirmar contraseña" required />
      {passwordsDiffer({ password, confirmPassword }) && (
        <AlertBanner tone="warning" role="status">
          Las contraseñas no coinciden.
        </AlertBanner>
      )}
    </>
  );
};
