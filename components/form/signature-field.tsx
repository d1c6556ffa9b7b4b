'use client';

import { Eraser } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import type { SignatureDraft } from '@/lib/domain/signature-draft';
import { CheckboxField } from './checkbox-field';
import { SignaturePad } from './signature-pad';
import { TextField } from './text-field';

interface Signing {
  signature: SignatureDraft;
}

/** The signature of the person who receives: the name and a drawing, or the name alone. Its form's draft keeps it under `signature`. */
export const SignatureField = ({ nameLabel, required }: { readonly nameLabel: string; readonly required?: boolean }) => {
  const { control } = useFormContext<Signing>();
  const { field } = useController({ control, name: 'signature.drawing' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">Firma</legend>
      <TextField<Signing>
        name="signature.name"
        label={nameLabel}
        required={required}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
      />
      <SignaturePad drawing={field.value} onDraw={field.onChange} />
      {field.value !== '' && (
        <Button variant="secondary" icon={Eraser} className="justify-self-start" onClick={() => field.onChange('')}>
          Borrar y firmar otra vez
        </Button>
      )}
      <CheckboxField<Signing> name="signature.byName" label="Firma con su nombre, sin dibujo" />
    </fieldset>
  );
};
