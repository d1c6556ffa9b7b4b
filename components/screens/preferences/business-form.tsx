'use client';

import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { Form } from '@/components/form/form';
import { NumberField } from '@/components/form/number-field';
import { TextField } from '@/components/form/text-field';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast/toast';
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
  /** Whether something that was sent has to be corrected. */
  readonly onFailed: (failed: boolean) => void;
}

/** The name and data of the business, as its documents show them. */
export const BusinessForm = ({ onFailed }: BusinessFormProps) => {
  const settings = useStoredRecord('settings', SETTINGS_ID);
  if (settings === 'opening') return <CardsSkeleton cards={4} />;
  return <KnownForm settings={settings === 'missing' ? undefined : settings} onFailed={onFailed} />;
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
      draftKey={routes.preferences()}
      onSubmit={(value, options) => save(value, options)}
      onSaved={() => showToast({ text: 'Datos de la empresa guardados', tone: 'success' })}
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
    </Form>
  );
};
