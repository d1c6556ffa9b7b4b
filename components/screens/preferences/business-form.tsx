'use client';

import { ImageUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { FieldError } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { FileButton } from '@/components/form/files/file-button';
import { Form } from '@/components/form/form';
import { NumberField } from '@/components/form/number-field';
import { TextField } from '@/components/form/text-field';
import { delaySubmitUntil } from '@/components/form/use-submit';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { Settings } from '@/lib/domain/model/settings';
import { updateSettings } from '@/lib/domain/settings/changes';
import { type SettingsDraft, settingsDraftSchema, settingsToDraft } from '@/lib/domain/settings/draft';
import { NO_BUSINESS, SETTINGS_ID } from '@/lib/domain/settings/rules';
import { routes } from '@/lib/routes';
import { fieldLabel } from '@/lib/text/nouns';

interface BusinessFormProps {
  /** Called with whether the last submit failed. */
  readonly onFailed: (failed: boolean) => void;
}

/** The name and data of the business, printed on its documents. */
export const BusinessForm = ({ onFailed }: BusinessFormProps) => {
  const settings = useStoredRecord('settings', SETTINGS_ID);
  if (settings === 'opening') return <CardsSkeleton cards={4} />;
  return <KnownForm settings={settings === 'missing' ? undefined : settings} onFailed={onFailed} />;
};

const loadReader = () =>
  import('@/components/form/files/read-file').catch(() => {
    throw new Error('Falta una parte de la aplicación. Elige el logotipo otra vez cuando haya señal.');
  });

/** The logo on the documents: chosen, scaled down on the device, shown, and removed. */
const LogoField = () => {
  const { control } = useFormContext<SettingsDraft>();
  const { field } = useController({ control, name: 'logo' });
  const { id, error } = useFieldState('logo');
  const [refused, setRefused] = useState<string>();
  const label = fieldLabel('settings', 'logo');
  const choose = async (file: File) => {
    setRefused(undefined);
    try {
      field.onChange(await (await loadReader()).readLogo(file));
      return true;
    } catch (reason) {
      setRefused(reason instanceof Error ? reason.message : `No se pudo leer ${file.name}.`);
      return false;
    }
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      {field.value && (
        // White in every theme, like paper.
        <span className="self-start rounded-control border border-border bg-white p-2">
          <img src={field.value} alt={label} className="max-h-16 max-w-48" />
        </span>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          id={id}
          ref={field.ref}
          icon={ImageUp}
          text={field.value ? 'Cambiar logotipo' : 'Elegir logotipo'}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) delaySubmitUntil(control, choose(file));
            target.value = '';
          }}
        />
        {field.value && (
          <Button variant="ghost" icon={X} onClick={() => field.onChange('')}>
            Quitar logotipo
          </Button>
        )}
      </div>
      <FieldError id={id} error={error} />
      {refused && (
        <AlertBanner tone="danger" role="alert">
          {refused}
        </AlertBanner>
      )}
    </fieldset>
  );
};

const KnownForm = ({ settings, onFailed }: BusinessFormProps & { readonly settings: Settings | undefined }) => {
  const { form, opened } = useOpenedRecord({
    schema: settingsDraftSchema,
    record: settings ?? NO_BUSINESS,
    toDraft: settingsToDraft,
  });
  const save = useSave(updateSettings, { opened });
  const { errors } = useFormState({ control: form.control });
  const failed = Object.keys(errors).length > 0;
  useEffect(() => onFailed(failed), [failed, onFailed]);
  return (
    <Form
      form={form}
      overRecord
      stays
      draftKey={routes.preferences()}
      onSubmit={(value, options) => save(value, options)}
      savedText="Datos de la empresa guardados"
      submitLabel="Guardar"
    >
      <TextField<SettingsDraft>
        name="businessName"
        label={fieldLabel('settings', 'businessName')}
        required
        autoCapitalize="words"
      />
      <TextField<SettingsDraft> name="taxId" label={fieldLabel('settings', 'taxId')} autoCapitalize="characters" />
      <TextField<SettingsDraft> name="address" label={fieldLabel('settings', 'address')} autoComplete="street-address" />
      <TextField<SettingsDraft>
        name="phone"
        label={fieldLabel('settings', 'phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField<SettingsDraft>
        name="email"
        label={fieldLabel('settings', 'email')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <TextField<SettingsDraft> name="taxName" label={fieldLabel('settings', 'taxName')} placeholder="IVA" />
        <NumberField<SettingsDraft> name="taxRate" label={fieldLabel('settings', 'taxRate')} decimal />
      </div>
      <LogoField />
    </Form>
  );
};
